import { config } from "zod";

// The page's policy forbids making functions out of text. zod would try it once, and every browser would report that.
config({ jitless: true });
