import type { News } from "#game/texts/news";

import { type StoredChoice, storedChoice } from "../browser/choice";

/** Player's choice of notifications. */
export const useNotifications = storedChoice("notifications");

/** Whether this browser supports notifications. */
export const hasNotifications = () => "Notification" in window;

/** Whether notifications are wanted and allowed. */
export function areNotificationsOn({ isOn }: StoredChoice): boolean {
  return isOn && hasNotifications() && Notification.permission === "granted";
}

/**
 * Switches notifications on, after asking the browser for permission, or off.
 *
 * @returns Reason why they stay off; undefined on success.
 */
export async function switchNotifications(isOn: boolean): Promise<string | undefined> {
  const problem = isOn ? await allowNotifications() : undefined;
  useNotifications.setState({ isOn: isOn && problem === undefined });
  return problem;
}

/** Asks for permission. @returns Reason why it is not given, or of no use; undefined on success. */
export async function allowNotifications(): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== "granted") {
    return "Your browser blocks notifications from this page. Allow them in its site settings.";
  }
  // Some browsers support them for installed apps only, and fail only when one is created.
  return show({ title: "Notifications are on", body: "You will be notified here when your rig is raided." }, "on")
    ? undefined
    : "This browser cannot show notifications from a page.";
}

/** Notifies the player if that is on and allowed. A later notification with the same tag replaces it. */
export function notify(news: News, tag: string): void {
  if (areNotificationsOn(useNotifications.getState())) show(news, tag);
}

function show({ title, body }: News, tag: string): boolean {
  try {
    const notification = new Notification(title, { body, tag: `rigraid.${tag}`, icon: "./favicon.svg" });
    notification.onclick = () => window.focus();
    return true;
  } catch {
    return false;
  }
}
