import { type ReactNode, useState } from "react";
import { areNotificationsOn, switchNotifications, useNotifications } from "../../ui/notifications";
import styles from "./NotificationSwitch.module.css";

/** Switch for notifications while the tab is in the background. */
export function NotificationSwitch() {
  const isOn = areNotificationsOn(useNotifications());
  const [problem, setProblem] = useState<string>();
  return (
    <div className={`row wraps gap-3 muted small ${styles.notifications}`}>
      <Switch isOn={isOn} onChange={() => void switchNotifications(!isOn).then(setProblem)}>
        Notify me
      </Switch>
      <p role="status">
        {problem ?? "About raids, full charges and new shields, while this tab is in the background."}
      </p>
    </div>
  );
}

export function Switch({ isOn, onChange, children }: { isOn: boolean; onChange: () => void; children: ReactNode }) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={`row ${styles.switch}`} onClick={onChange}>
      <span className={styles.track} aria-hidden />
      {children}
    </button>
  );
}
