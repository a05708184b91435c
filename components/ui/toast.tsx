"use client";

import { Toast } from "@base-ui/react/toast";
import { Check, X } from "lucide-react";

/** What a toast says. Only success is told here; a failure stays where it happened. */
export interface ToastMessage {
  title: string;
  description?: string;
  /** One thing to do about it; pressing it closes the toast. */
  action?: { label: string; onClick: () => void };
}

interface ToastData {
  action: ToastMessage["action"];
}

const manager = Toast.createToastManager<ToastData>();

/** Long enough to read and to reach; pointing at it or focusing it stops the clock. */
const SHOWN_MS = 6_000;
const WITH_MORE_MS = 12_000;

function toast({ title, description, action }: ToastMessage): void {
  const timeout = action || description ? WITH_MORE_MS : SHOWN_MS;
  manager.add({ title, description, timeout, data: { action } });
}

/** The same function always, so that it may stand among an effect's dependencies. */
export function useToast(): (message: ToastMessage) => void {
  return toast;
}

/** The polite region for toasts: once, around everything. F6 leads there. */
export function Toaster() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed inset-x-4 z-40 flex flex-col items-end gap-2 outline-none max-sm:top-14 sm:bottom-4 sm:left-auto sm:w-90">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>();
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      swipeDirection="right"
      className="fade pointer-events-auto w-full rounded-dialog border border-line bg-surface text-ink shadow-menu data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-2.5 py-2.5 pr-2 pl-3">
        <Check aria-hidden className="mt-1 size-4 shrink-0 text-ok" />
        <div className="min-w-0 flex-1 py-0.5">
          <Toast.Title className="break-words font-medium" />
          <Toast.Description className="break-words text-second text-small" />
        </div>
        {item.data?.action && (
          <Toast.Action
            className="tint h-6 shrink-0 rounded-control border border-line-strong bg-surface px-2 font-medium text-small hover:bg-sunk"
            onClick={() => {
              item.data?.action?.onClick();
              manager.close(item.id);
            }}
          >
            {item.data.action.label}
          </Toast.Action>
        )}
        <Toast.Close
          aria-label="Close notification"
          className="tint inline-flex size-6 shrink-0 items-center justify-center rounded-control text-second hover:bg-sunk hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
