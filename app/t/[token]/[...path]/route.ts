import { tokenPlaceRoute } from "@/lib/server/place/place-route";
import { answerServedFile } from "@/lib/server/place/served-files";

export const { GET, HEAD, OPTIONS } = tokenPlaceRoute(answerServedFile);
