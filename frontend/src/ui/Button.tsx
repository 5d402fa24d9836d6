import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";

import styles from "./Button.module.css";
import { classNames } from "./classNames";
import { Tooltip } from "./Tooltip";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  /** Look: `primary` at most once on a screen; `danger` for attacks. */
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "sm" | "md" | "lg";
  icon?: ReactNode;
  /** Takes the whole width of its container. */
  wide?: boolean;
  /** True while the action is under way: the button keeps its size and does not act again. */
  pending?: boolean;
  /**
   * Reason why the action is not possible now, shown as a tooltip and read by screen readers. The button stays
   * focusable; it deliberately cannot be disabled without a reason.
   */
  disabledReason?: string;
}

/** Look of a secondary button, for a link that takes the place of one. */
export const BUTTON_LOOK = classNames(styles.button, styles.md);

/** The same, small. */
export const SMALL_BUTTON_LOOK = classNames(styles.button, styles.sm);

/** Look of a screen's main button, as wide as its container. */
export const MAIN_BUTTON_LOOK = classNames(styles.button, styles.primary, styles.lg, styles.wide);

/** Button whose `disabledReason` and `pending` use `aria-disabled`, so that it keeps the focus and its reason. */
export function Button({
  variant = "secondary",
  size = "md",
  icon,
  wide,
  pending,
  disabledReason,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = pending || disabledReason !== undefined;
  return (
    <Tooltip id={reasonId} text={disabledReason} className={wide ? styles.wide : undefined}>
      <button
        type="button"
        {...rest}
        className={classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)}
        aria-describedby={disabledReason && reasonId}
        aria-disabled={blocked || undefined}
        aria-busy={pending || undefined}
        onClick={(event) => {
          if (blocked) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {pending ? <span className={styles.spinner} aria-hidden /> : icon}
        <span>{children}</span>
      </button>
    </Tooltip>
  );
}
