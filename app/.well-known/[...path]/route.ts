import { rootPlaceRoute } from "@/lib/server/place/place-route";
import { answerNothing, answerServedFile } from "@/lib/server/place/served-files";

export const { GET, HEAD, OPTIONS } = rootPlaceRoute(answerServedFile, {
  below: ".well-known/",
  whenClosed: answerNothing,
});
