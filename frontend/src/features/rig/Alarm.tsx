import { CalendarPlus } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

import { deployment } from "../../chain/node/deployment";
import { useChainNow } from "../../chain/node/useChainNow";
import { Button } from "../../ui/Button";
import { Select } from "../../ui/Fields";
import { areNotificationsOn, switchNotifications, useNotifications } from "../../ui/notifications";
import { StillWaiting } from "../../ui/StillWaiting";
import { useWallet } from "../../wallet/useWallet";
import { forget, keepForOffline, save, subscriptionOf, switchAlarmOn } from "./alarm";
import styles from "./Alarm.module.css";
import { toCalendar } from "./calendar";
import { comingTimes } from "./comingTimes";
import type { OwnRig } from "./rig";

const HOURS = Object.fromEntries([...Array(24).keys()].map((hour) => [hour, `${hour}:00`]));
const NIGHT = { from: 22, to: 7, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };

interface AlarmProps {
  own: OwnRig;
  /** Whether timers are frozen. */
  isPaused: boolean;
}

/** Alarms while the console is closed: by the deployment's alarm, where there is one, and as a calendar. */
export function Alarm({ own, isPaused }: AlarmProps) {
  const { address } = useWallet();
  const now = useChainNow();
  const times = isPaused ? [] : comingTimes(own, now);
  const reason = isPaused ? "The game is paused: nothing is due until it resumes." : undefined;
  const mark = times.map(({ at, title }) => `${at} ${title}`).join();
  const keep = useEffectEvent(() => void keepForOffline(times, now).catch(() => undefined));
  useEffect(() => keep(), [mark]);
  const download = () => {
    const url = URL.createObjectURL(new Blob([toCalendar(times, now)], { type: "text/calendar" }));
    Object.assign(document.createElement("a"), { href: url, download: "rigraid.ics" }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className="stack gap-3">
      {deployment.alarmUrl !== undefined && address !== undefined && <Subscription key={address} player={address} />}
      <div>
        <Button size="sm" icon={<CalendarPlus aria-hidden />} disabledReason={reason} onClick={download}>
          Upcoming times for your calendar
        </Button>
      </div>
    </div>
  );
}

function Subscription({ player }: { player: string }) {
  const { getSigner } = useWallet();
  const [subscription, setSubscription] = useState(() => subscriptionOf(player));
  const [webhook, setWebhook] = useState("");
  const [quiet, setQuiet] = useState(subscription?.quiet ?? NIGHT);
  const [note, setNote] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const act = async (action: () => Promise<void>) => {
    setNote(undefined);
    setBusy(true);
    await action().catch(({ message }: Error) => setNote(message));
    setBusy(false);
    setSubscription(subscriptionOf(player));
  };
  const turnOn = async () => {
    setNote("Your wallet asks you to sign the subscription. This costs nothing.");
    await switchAlarmOn(player, webhook.trim(), quiet, async (text) => (await getSigner()).signMessage(text));
    setNote(undefined);
    // Avoids duplicate notifications.
    await switchNotifications(false);
  };
  const choose = (end: "from" | "to") => (hour: string) => {
    const next = { ...quiet, [end]: Number(hour) };
    setQuiet(next);
    if (subscription) void act(() => save({ ...subscription, quiet: next }));
  };
  const isOn = subscription !== undefined;
  return (
    <div className="stack gap-2 muted small">
      <Switch isOn={isOn} onChange={() => void act(isOn ? forget : turnOn)}>
        Notify me with the tab closed
      </Switch>
      <p role="status">
        {note ??
          "About raids, broken shields, ripe rewards, full charges, free restarts, marked rivals and the league's last hours."}
      </p>
      {isBusy && <StillWaiting what="your browser or your wallet" />}
      <div className="row wraps gap-3">
        <Select label="Quiet from" options={HOURS} value={String(quiet.from)} onChange={choose("from")} />
        <Select label="to" options={HOURS} value={String(quiet.to)} onChange={choose("to")} />
      </div>
      {!isOn && (
        <label className="row wraps gap-3">
          Discord or Telegram webhook
          <input
            type="url"
            className={`input ${styles.webhook}`}
            placeholder="This browser"
            value={webhook}
            onChange={(e) => setWebhook(e.target.value)}
          />
        </label>
      )}
    </div>
  );
}

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

function Switch({ isOn, onChange, children }: { isOn: boolean; onChange: () => void; children: ReactNode }) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={`row ${styles.switch}`} onClick={onChange}>
      <span className={styles.track} aria-hidden />
      {children}
    </button>
  );
}
