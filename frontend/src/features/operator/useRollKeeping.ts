import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent, useState } from "react";

import { game } from "../../chain/game/contract";
import { attackStateQuery } from "../../chain/game/queries";
import { mayMake } from "../../chain/operator/scope";
import { gameStep } from "../../chain/transactions/gameCalls";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { useTransactionStore } from "../../chain/transactions/store";
import { type Flow, isUnderWay } from "../../chain/transactions/transaction";
import { WalletContext } from "../../chain/transactions/useWrite";
import { attackWrite } from "../../writes/attackComponent";
import { keepRoll } from "../../writes/keepRoll";

/** Time without another attack after which an attack counts as the last of a visit, milliseconds. */
const QUIET_MS = 120_000;

/**
 * Has the session key keep the player's roll after the last attack of a visit: when no charge is left, when the page is
 * left, or after two minutes. The wallet is never asked; a roll that is not kept is kept with the next collection.
 */
export function useRollKeeping(player: string): void {
  const wallet = useContext(WalletContext)!;
  const transactions = useTransactionStore((store) => store.transactions);
  const attacks = transactions.filter(({ from, intent }) => from === player && attackWrite.matches(intent));
  const isAttacking = attacks.some(isUnderWay);
  const lastId = attacks.filter(({ status }) => status.stage === "confirmed").at(-1)?.id;
  const [keptAfter, setKeptAfter] = useState<string>();
  const isDue = lastId !== undefined && lastId !== keptAfter && !isAttacking && mayMake(["keepRoll"], player);
  const { data: state } = useQuery({ ...attackStateQuery(player), enabled: isDue });
  const expires = isDue && state?.readiness === "ready" && state.readableUntilBlock !== undefined;
  const keep = useEffectEvent(() => {
    setKeptAfter(lastId);
    void runTransaction(keepByKey(player), wallet);
  });
  const hasCharges = state === undefined || state.charges > 0;
  useEffect(() => {
    if (!expires) return;
    const timer = setTimeout(keep, hasCharges ? QUIET_MS : 0);
    const onHide = () => document.visibilityState === "hidden" && keep();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [expires, hasCharges]);
}

/** Keeps a roll with the key only, so that the wallet never opens if the key cannot. */
function keepByKey(player: string): Flow {
  const calls = [game.interface.encodeFunctionData("keepRoll")];
  const step = gameStep(game.interface.encodeFunctionData("actFor", [player, calls]), "");
  return { ...keepRoll(), isOperators: true, prepare: async () => step };
}
