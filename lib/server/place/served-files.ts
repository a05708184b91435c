import { emptyIndex, findServedContent } from "@/lib/runner";
import { cachedAnswer } from "./cached-answer";
import type { PlaceAnswer } from "./place-route";

/** The lists, lock file, marketplace and files of a place, for client programs. Source: interfaces, sections 4 and 6. */
export const answerServedFile: PlaceAnswer = async (call) => {
  const { service, requestId, place, base, path } = call;
  const onFault = (name: string, err: unknown) => {
    service.log.error({ requestId, skill: name, err }, "a served skill was left out");
  };
  const content = await findServedContent(service.ports, { place, base, path, onFault });
  if (content === null) return null;
  const response = await cachedAnswer(call, content);
  if (content.takes !== null && response.status === 200) call.downloaded(content.takes);
  return response;
};

/** What the root says while the home owner's library is not public: that there is nothing, not that something is hidden. */
export function answerNothing(path: string): Response | null {
  const text = emptyIndex(path);
  return text === null ? null : new Response(text, { headers: { "content-type": "application/json" } });
}
