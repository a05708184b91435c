import { emptyHubAnswer, findHubContent } from "@/lib/runner";
import { contentAnswer } from "./cached-answer";
import type { PlaceAnswer, PlaceRouteOptions } from "./place-route";

/** Where a place answers as a ClawHub: below a folder of its own, because the console's interface has the same paths. */
const FOLDER = "clawhub/";

/** What the clawhub program asks for. Source: interfaces, section 5. */
export const answerHub: PlaceAnswer = async (call) => {
  const { service, request, place, base, path } = call;
  const content = await findHubContent(service.ports, {
    place,
    hub: `${base}/clawhub`,
    path: path.slice(FOLDER.length),
    query: new URL(request.url).searchParams,
  });
  if (content === null) return null;
  const response = await contentAnswer(call, content);
  // At the root another token reads another library.
  response.headers.set("vary", "authorization");
  return response;
};

/** Errors are plain text: that program shows it as it is. */
export const HUB_OPTIONS: PlaceRouteOptions = {
  below: FOLDER,
  refuse: ({ message }, status) =>
    new Response(message, { status, headers: { "content-type": "text/plain; charset=utf-8" } }),
};

/** What the root says to somebody without a token while the home owner's library is not public: that there is nothing. */
export function answerEmptyHub(path: string): Response | null {
  const text = emptyHubAnswer(path.slice(FOLDER.length));
  return text === null ? null : new Response(text, { headers: { "content-type": "application/json" } });
}

/** Where a place's hub lies; null for every other path. */
export function hubDiscovery(path: string, base: string): Response | null {
  return path === ".well-known/clawhub.json" ? Response.json({ apiBase: `${base}/clawhub` }) : null;
}
