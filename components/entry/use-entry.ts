import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { fieldErrors } from "@/lib/client/form-errors";
import { useReplace } from "@/lib/client/navigation";
import { toFailure } from "@/lib/client/request-failure";
import type { ActionResult } from "@/lib/contract/result";
import type { Trouble } from "./entry-form";

interface EntryInput<T> {
  schema: z.ZodType<T>;
  /** What to do about each field that the schema does not take. */
  words: Record<keyof T & string, string>;
  act: (input: T) => Promise<ActionResult<null>>;
}

/** What every form that leads into the console does: check, send, say what is wrong, go to the library. */
export function useEntry<T>({ schema, words, act }: EntryInput<T>) {
  const replace = useReplace();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const entry = useMutation({
    // Called with the input alone: an action cannot be sent what a mutation gives along.
    mutationFn: (input: T) => act(input),
    onSuccess: (result) => {
      if (result.ok) replace("/library");
      else setTrouble({ kind: "refused", error: result.error });
    },
    onError: (error) => setTrouble({ kind: "refused", error: { message: toFailure(error).message } }),
  });
  const submit = (values: unknown) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) {
      setTrouble(null);
      entry.mutate(parsed.data);
      return;
    }
    const faults = Object.entries<string | undefined>(fieldErrors(parsed.error, words));
    setTrouble({ kind: "fields", faults: faults.map(([fieldId, message = ""]) => ({ fieldId, message })) });
  };
  const errorOf = (fieldId: string) =>
    trouble?.kind === "fields" ? trouble.faults.find((fault) => fault.fieldId === fieldId)?.message : undefined;
  return {
    trouble,
    // Success leaves the page; until it has gone the button stays busy.
    pending: entry.isPending || entry.data?.ok === true,
    submit,
    errorOf,
  };
}
