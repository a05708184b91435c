"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import clsx from "clsx";
import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

export const Menu = BaseMenu.Root;
export const MenuTrigger = BaseMenu.Trigger;

const ITEM =
  "flex min-h-7.5 select-none items-center gap-2 rounded-small px-2 text-body outline-none data-highlighted:bg-sunk data-disabled:opacity-50";

export const MENU_POPUP =
  "fade flex max-h-(--available-height) min-w-44 max-w-80 flex-col rounded-control border border-line bg-surface text-ink shadow-menu outline-none data-ending-style:opacity-0 data-starting-style:opacity-0";

type MenuPopupProps = Pick<ComponentProps<typeof BaseMenu.Positioner>, "side" | "align"> & {
  /** Names the region around the menu: it stands outside the page's landmarks, at the end of the document. */
  label: string;
  children: ReactNode;
  className?: string;
};

export function MenuPopup({ label, side = "bottom", align = "start", className, children }: MenuPopupProps) {
  return (
    <BaseMenu.Portal>
      <BaseMenu.Positioner
        role="region"
        aria-label={label}
        side={side}
        align={align}
        sideOffset={4}
        className="z-20 outline-none"
      >
        {/* It may scroll on a low screen, and what scrolls must be reachable by keyboard. */}
        <BaseMenu.Popup tabIndex={0} className={clsx(MENU_POPUP, "overflow-y-auto p-1", className)}>
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  );
}

/** What a group of items is about, for the eye; the group itself carries it as its name. */
function GroupTitle({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className="truncate px-2 pt-1.5 pb-1 text-label text-third">
      {children}
    </div>
  );
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseMenu.Group aria-label={label}>
      <GroupTitle>{label}</GroupTitle>
      {children}
    </BaseMenu.Group>
  );
}

interface MenuRadioGroupProps<T extends string> {
  /** Shown above the items; left out where the menu itself says enough. */
  label?: string;
  value: T;
  onChange: (value: T) => void;
  children: ReactNode;
}

export function MenuRadioGroup<T extends string>({ label, value, onChange, children }: MenuRadioGroupProps<T>) {
  return (
    <BaseMenu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {label && <GroupTitle>{label}</GroupTitle>}
      {children}
    </BaseMenu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export function MenuItem({ className, ...props }: ComponentProps<typeof BaseMenu.Item> & { className?: string }) {
  return <BaseMenu.Item {...props} className={clsx(ITEM, className)} />;
}

export function MenuRadioItem({ children, ...props }: Omit<ComponentProps<typeof BaseMenu.RadioItem>, "className">) {
  return (
    <BaseMenu.RadioItem {...props} className={ITEM}>
      <span className="flex-1">{children}</span>
      <BaseMenu.RadioItemIndicator>
        <Check aria-hidden className="size-3.5 text-accent" />
      </BaseMenu.RadioItemIndicator>
    </BaseMenu.RadioItem>
  );
}

type MenuCheckboxItemProps = Omit<ComponentProps<typeof BaseMenu.CheckboxItem>, "className"> & { detail?: ReactNode };

export function MenuCheckboxItem({ children, detail, ...props }: MenuCheckboxItemProps) {
  return (
    <BaseMenu.CheckboxItem {...props} className={clsx(ITEM, "group")}>
      <span
        aria-hidden
        className="flex size-3.5 shrink-0 items-center justify-center rounded-[3px] border border-edge group-data-checked:border-accent group-data-checked:bg-accent"
      >
        <BaseMenu.CheckboxItemIndicator>
          <Check className="size-3 text-surface" strokeWidth={3} />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {detail}
    </BaseMenu.CheckboxItem>
  );
}
