import { answerHub, HUB_OPTIONS } from "@/lib/server/place/hub";
import { tokenPlaceRoute } from "@/lib/server/place/place-route";

export const { GET, HEAD, OPTIONS } = tokenPlaceRoute(answerHub, HUB_OPTIONS);
