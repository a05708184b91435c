import { answerEmptyHub, answerHub, HUB_OPTIONS } from "@/lib/server/place/hub";
import { ownPlaceRoute } from "@/lib/server/place/place-route";

export const { GET, HEAD, OPTIONS } = ownPlaceRoute(answerHub, { ...HUB_OPTIONS, whenClosed: answerEmptyHub });
