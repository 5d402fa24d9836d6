import { CirclePause, Info, type LucideIcon, Shield, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./Banner.module.css";

const ICONS = { info: Info, caution: TriangleAlert, hot: TriangleAlert, calm: Shield, paused: CirclePause };
const SIGNALS = { info: "neutral", caution: "brass", hot: "hot", calm: "calm", paused: "brass" };

export interface BannerProps {
  tone?: keyof typeof ICONS;
  /** Icon; the tone's by default. */
  icon?: LucideIcon;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announcement by screen readers: polite, immediate, or none. */
  role?: "status" | "alert" | "note";
}

/** Message about a whole screen or dialog. */
export function Banner({
  tone = "info",
  icon: Icon = ICONS[tone],
  title,
  children,
  action,
  role = "status",
}: BannerProps) {
  return (
    <div className={`row wraps gap-3 muted small ${styles.banner}`} data-tone={SIGNALS[tone]} role={role}>
      <Icon className={styles.icon} size={18} aria-hidden />
      <div className={`grow pretty ${styles.text}`}>
        {title && <strong className="strong bright">{title}</strong>} {children}
      </div>
      {action}
    </div>
  );
}
