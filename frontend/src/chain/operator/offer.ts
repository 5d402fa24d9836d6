import { readStored, store } from "../../ui/storage";
import type { Intent } from "../transactions/intent";
import { hasOperator } from "./own";
import { DEFAULT_SCOPES, bitsOf, isWithin } from "./scope";
import { canPlay, useSheet } from "./sheet";

/** Remembers until the tab is closed that the player does not want to play without asking. */
const DECLINED_KEY = "rigraid.operator.declined";

/**
 * Offers to play without asking where the wallet would open for the second time of a visit, once.
 *
 * @returns Whether the offer was made, whatever the answer.
 */
export async function offerToPlay(intent: Intent, player: string): Promise<boolean> {
  const { isHosted, hadWindow, opened } = useSheet.getState();
  const isWanted = hadWindow && opened === "no" && readStored(DECLINED_KEY, "sessionStorage") === null;
  if (!isHosted || !isWanted || !isWithin(intent, bitsOf(DEFAULT_SCOPES)) || hasOperator(player) || !canPlay())
    return false;
  useSheet.setState({ opened: "byAction" });
  await new Promise<void>((resolve) => {
    const stop = useSheet.subscribe((sheet) => {
      if (sheet.opened !== "no") return;
      stop();
      resolve();
    });
  });
  if (!hasOperator(player)) store(DECLINED_KEY, "yes", "sessionStorage");
  return true;
}
