import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { UploadReport } from "@/lib/contract/upload";
import { type RequestFailure, toFailure } from "../request-failure";
import { skillsQuery } from "../skills-query";
import type { ArchivePreview } from "./archive-preview";
import { inReadingOrder, mergeReports } from "./merge-reports";
import { sendUpload, type UploadProgress } from "./send-upload";
import { NO_CHOICES, optionsFor, type UploadChoices } from "./upload-choices";

export type UploadState =
  | { phase: "choose" }
  | { phase: "reading"; file: File; done: number; total: number }
  | {
      phase: "preview";
      file: File;
      preview: ArchivePreview;
      choices: UploadChoices;
      failure: RequestFailure | null;
      /** It was on its way once and was stopped: the service may have it whole. */
      stopped: boolean;
    }
  | { phase: "sending"; file: File; preview: ArchivePreview; choices: UploadChoices; progress: UploadProgress | null }
  | {
      phase: "report";
      file: File;
      choices: UploadChoices;
      report: UploadReport;
      /** While some rows are sent once more. */
      repairing: { progress: UploadProgress | null } | null;
      failure: RequestFailure | null;
    };

export interface Upload {
  state: UploadState;
  /** Bytes are under way, and closing would end that. */
  busy: boolean;
  choose: (file: File) => Promise<void>;
  startOver: () => void;
  decide: (choices: UploadChoices) => void;
  send: () => Promise<void>;
  /** Sends the file again for these rows only, with their repairs taken. */
  repair: (paths: readonly string[]) => Promise<void>;
  cancel: () => void;
}

/** One archive on its way: chosen, looked into, sent, reported, and repaired row by row. */
export function useUpload(): Upload {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ phase: "choose" });
  const running = useRef<AbortController | null>(null);

  const begin = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    return controller.signal;
  }, []);

  // Leaving the dialog ends what it was doing.
  useEffect(() => () => running.current?.abort(), []);

  const choose = useCallback(
    async (file: File) => {
      const signal = begin();
      setState({ phase: "reading", file, done: 0, total: 0 });
      const { previewArchive } = await import("./archive-preview");
      const onProgress = (done: number, total: number) => setState({ phase: "reading", file, done, total });
      const preview = await previewArchive(file, { signal, onProgress }).catch(() => null);
      if (signal.aborted || !preview) return;
      setState({ phase: "preview", file, preview, choices: NO_CHOICES, failure: null, stopped: false });
    },
    [begin],
  );

  const send = async () => {
    if (state.phase !== "preview") return;
    const { file, preview, choices } = state;
    const signal = begin();
    setState({ phase: "sending", file, preview, choices, progress: null });
    const onProgress = (progress: UploadProgress) =>
      setState((now) => (now.phase === "sending" ? { ...now, progress } : now));
    try {
      const report = await sendUpload({ file, options: optionsFor(choices), signal, onProgress });
      setState({ phase: "report", file, choices, report: inReadingOrder(report), repairing: null, failure: null });
      void client.invalidateQueries({ queryKey: skillsQuery.queryKey });
    } catch (error) {
      const failure = signal.aborted ? null : toFailure(error);
      setState((now) =>
        now.phase === "sending" ? { phase: "preview", file, preview, choices, failure, stopped: signal.aborted } : now,
      );
      // A cancelled request may have arrived whole all the same.
      if (signal.aborted) void client.invalidateQueries({ queryKey: skillsQuery.queryKey });
    }
  };

  const repair = async (paths: readonly string[]) => {
    if (state.phase !== "report" || state.repairing) return;
    const { file, choices, report } = state;
    const signal = begin();
    setState({ ...state, repairing: { progress: null }, failure: null });
    const onProgress = (progress: UploadProgress) =>
      setState((now) => (now.phase === "report" ? { ...now, repairing: { progress } } : now));
    try {
      const again = await sendUpload({ file, options: optionsFor(choices, paths), signal, onProgress });
      setState({ ...state, report: mergeReports(report, again), repairing: null, failure: null });
      void client.invalidateQueries({ queryKey: skillsQuery.queryKey });
    } catch (error) {
      const failure = signal.aborted ? null : toFailure(error);
      setState((now) => (now.phase === "report" ? { ...now, repairing: null, failure } : now));
      if (signal.aborted) void client.invalidateQueries({ queryKey: skillsQuery.queryKey });
    }
  };

  return {
    state,
    busy: state.phase === "sending" || (state.phase === "report" && state.repairing !== null),
    choose,
    startOver: () => {
      begin();
      setState({ phase: "choose" });
    },
    decide: (choices) => setState((now) => (now.phase === "preview" ? { ...now, choices } : now)),
    send,
    repair,
    cancel: () => running.current?.abort(),
  };
}
