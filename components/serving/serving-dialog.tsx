"use client";

import { useQuery } from "@tanstack/react-query";
import { buttonClass } from "@/components/ui/button";
import { Dialog, DialogFooter, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Link } from "@/components/ui/link";
import { ProgressBar } from "@/components/ui/progress-bar";
import { type ConnectPlace, connectPage } from "@/lib/client/connect-place";
import { toFailure } from "@/lib/client/request-failure";
import { SERVES_WORDS, servedWords } from "@/lib/client/serving/serving-words";
import { servingQuery } from "@/lib/client/serving-query";
import { PublicPath } from "./public-path";
import { ServeLinks } from "./serve-links";
import { LeftOutSkills, ServedSkills } from "./served-skills";
import { useServingActs } from "./use-serving-acts";

interface ServingDialogProps {
  place: ConnectPlace;
  /** Of the set or the workspace; what it is called while the place is loading. */
  name: string;
  mayChange: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What of a place goes out to client programs, what is left out and why, and along which paths. */
export function ServingDialog({ open, onOpenChange, ...rest }: ServingDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup className="sm:w-180">
        <DialogHeader title={`Serving ${rest.place.kind === "library" ? "the library" : rest.name}`} />
        <ServingBody {...rest} />
      </DialogPopup>
    </Dialog>
  );
}

function ServingBody({ place, mayChange }: Omit<ServingDialogProps, "open" | "onOpenChange">) {
  // What is served changes with every skill, set and launch: asked for anew whenever the dialog opens.
  const query = useQuery({ ...servingQuery(place), staleTime: 0 });
  const acts = useServingActs(place);
  const served = query.data;
  return (
    <>
      <div className="relative flex min-h-40 flex-1 flex-col overflow-y-auto">
        {query.isFetching && (
          <div className="late absolute inset-x-0 top-0">
            <ProgressBar label="Loading what is served" value={null} thin />
          </div>
        )}
        <div className="px-5 pt-4">
          <p role="status" className="tabular font-medium">
            {served && servedWords(served)}
          </p>
          <p className="text-second">{SERVES_WORDS[place.kind]}</p>
        </div>
        {query.isError && (
          <FailureNotice
            title={served ? "This could not be brought up to date" : "What is served could not be loaded"}
            failure={toFailure(query.error)}
            onRetry={() => query.refetch()}
            className="mx-5 mt-3 shrink-0"
          />
        )}
        {acts.failed && (
          <FailureNotice title={acts.failed.title} failure={acts.failed.failure} className="mx-5 mt-3 shrink-0" />
        )}
        {served && (
          <>
            <PublicPath served={served} acts={mayChange ? acts : null} />
            <ServeLinks place={place} links={served.links} acts={mayChange ? acts : null} />
            <LeftOutSkills leftOut={served.leftOut} />
            <ServedSkills served={served} />
          </>
        )}
      </div>
      <DialogFooter>
        <Link href={connectPage(place)} className={buttonClass("secondary")}>
          Connect an agent
        </Link>
      </DialogFooter>
    </>
  );
}
