import { Button as BaseButton } from "@base-ui/react/button";
import clsx from "clsx";
import type { ComponentProps } from "react";

type IconButtonProps = Omit<ComponentProps<typeof BaseButton>, "className" | "aria-label"> & {
  /** Says what the icon does; it is also shown as the title. */
  label: string;
  className?: string;
};

export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <BaseButton
      {...props}
      aria-label={label}
      title={label}
      className={clsx(
        "tint inline-flex size-7.5 shrink-0 items-center justify-center rounded-control text-second hover:bg-sunk hover:text-ink",
        className,
      )}
    >
      {children}
    </BaseButton>
  );
}
