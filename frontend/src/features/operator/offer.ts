import { bitsOf, SCOPES } from "#game/scopes";

import { readStored, store } from "../../browser/storage";
import { isWithin } from "../../chain/operator/scope";
import { canPlay, hasOperator } from "../../chain/operator/state";
import { callsOf } from "../../chain/transactions/knownWrites";
import type { BeforeSecondPrompt } from "../../chain/transactions/prompts";
import { useSheet } from "./sheet";

/** Notes, until the tab is closed, that the player declined to play without pop-ups. */
const DECLINED_KEY = "rigraid.operator.declined";

/** Offers to play without pop-ups, once. The suggested budget covers the cost. */
export const offerToPlay: BeforeSecondPrompt = async (intent, player, cost = 0n) => {
  const isWanted = useSheet.getState().opened === "no" && readStored(DECLINED_KEY, "sessionStorage") === null;
  if (!isWanted || !isWithin(callsOf(intent), bitsOf(SCOPES)) || hasOperator(player) || !canPlay()) return false;
  useSheet.setState({ opened: "byAction", cost });
  await new Promise<void>((resolve) => {
    const stop = useSheet.subscribe((sheet) => {
      if (sheet.opened !== "no") return;
      stop();
      resolve();
    });
  });
  if (!hasOperator(player)) store(DECLINED_KEY, "yes", "sessionStorage");
  return true;
};
