import { emptyIndex, findServedContent } from "@/lib/runner";
import { contentAnswer } from "./cached-answer";
import { hubDiscovery } from "./hub";
import type { PlaceAnswer } from "./place-route";

/** The lists, lock file, marketplace and files of a place, for client programs. Source: interfaces, sections 4 to 6. */
export const answerServedFile: PlaceAnswer = async (call) => {
  const { service, requestId, place, base, path } = call;
  const hub = hubDiscovery(path, base);
  if (hub !== null) return hub;
  const onFault = (name: string, err: unknown) => {
    service.log.error({ requestId, skill: name, err }, "a served skill was left out");
  };
  const content = await findServedContent(service.ports, { place, base, path, onFault });
  return content && contentAnswer(call, content);
};

/** What the root says while the home owner's library is not public: that there is nothing, not that something is hidden. */
export function answerNothing(path: string, base: string): Response | null {
  const hub = hubDiscovery(path, base);
  if (hub !== null) return hub;
  const text = emptyIndex(path);
  return text === null ? null : new Response(text, { headers: { "content-type": "application/json" } });
}
