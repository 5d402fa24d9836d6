import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./classNames";
import { Tooltip } from "./Tooltip";
import styles from "./Button.module.css";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  /** `primary` once a screen at most; `danger` is for attacks. */
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "sm" | "md" | "lg";
  icon?: ReactNode;
  /** Takes the whole width of its container. */
  wide?: boolean;
  /** The action is under way: the button keeps its size and does not act again. */
  pending?: boolean;
  /**
   * Why the action is not possible now. The button stays focusable and says so by tooltip and to screen readers;
   * there is deliberately no way to disable it without a reason.
   */
  disabledReason?: string;
}

/** The looks of a secondary button, for a link that stands where other states have a button. */
export const BUTTON_LOOK = classNames(styles.button, styles.md);

/** The looks of a screen's main button, as wide as its container. */
export const MAIN_BUTTON_LOOK = classNames(styles.button, styles.primary, styles.lg, styles.wide);

/** A button. `disabledReason` and `pending` use `aria-disabled`, so focus is never lost and the reason can be read. */
export function Button(props: ButtonProps) {
  return (
    <Tooltip text={props.disabledReason} className={props.wide ? styles.wide : undefined}>
      {(trigger) => <PlainButton {...props} {...trigger} />}
    </Tooltip>
  );
}

function PlainButton(props: ButtonProps) {
  const {
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
  } = props;
  const blocked = pending || disabledReason !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)}
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
  );
}
