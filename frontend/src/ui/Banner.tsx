import { CirclePause, Info, Shield, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Banner.module.css";

const ICONS = { info: Info, caution: TriangleAlert, hot: TriangleAlert, calm: Shield, paused: CirclePause };

export interface BannerProps {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message about the whole screen. Announced politely when it appears. */
export function Banner({ tone = "info", title, children, action }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      <Icon className={styles.icon} size={18} aria-hidden />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>} {children}
      </div>
      {action}
    </div>
  );
}
