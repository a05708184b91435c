import { Writable } from "node:stream";
import { pino } from "pino";
import type { RequestNote, SkillUseNote } from "@/lib/runner/ports";
import { getService, type Service } from "@/lib/server/service";

export interface OverheardService {
  service: Service;
  /** Everything that the console says about itself, at the level that says most. */
  log: string;
  uses: SkillUseNote[];
  asked: RequestNote[];
}

/** The service of this process, with its log and its notes of use kept for the test instead of written. */
export async function overheardService(): Promise<OverheardService> {
  const service = await getService();
  const heard: OverheardService = { service, log: "", uses: [], asked: [] };
  const sink = new Writable({
    write(chunk, _, done) {
      heard.log += String(chunk);
      done();
    },
  });
  service.log = pino({ level: "trace" }, sink);
  service.ports.uses = {
    used: (note) => heard.uses.push(note),
    asked: (note) => heard.asked.push(note),
    flush: async () => {},
  };
  return heard;
}
