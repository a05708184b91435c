import { answerHub, HUB_OPTIONS } from "@/lib/server/place/hub";
import { publicPlaceRoute } from "@/lib/server/place/place-route";

export const { GET, HEAD, OPTIONS } = publicPlaceRoute("library", answerHub, HUB_OPTIONS);
