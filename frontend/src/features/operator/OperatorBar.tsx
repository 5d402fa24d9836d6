import { useQuery } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import { useContext, useEffect, useState, useTransition } from "react";

import { formatTokens } from "#game/amounts";
import { quantity } from "#game/texts/quantities";

import { toPlayerError } from "../../chain/game/errors";
import { deployment } from "../../chain/node/deployment";
import { useChainNow } from "../../chain/node/useChainNow";
import { ownOperatorQuery } from "../../chain/operator/operators";
import type { OwnOperator } from "../../chain/operator/state";
import { WalletContext } from "../../chain/transactions/useWrite";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { GAS_PER_ACTION } from "../../writes/setOperator";
import { useSheet } from "./sheet";
import { stop, submitPermit } from "./switch";
import { useRollKeeping } from "./useRollKeeping";

/** Limits below which the player is offered more: seconds, actions, and percent of the budget. */
const LITTLE_TIME = 30 * 60;
const FEW_ACTIONS = 10;
const LITTLE_BUDGET_PERCENT = 20n;

const STOPPED = "You have stopped playing without pop-ups. Gas money is still in this browser.";
const ENDED = "Playing without pop-ups has ended: your wallet asks again.";

/** Bar that shows what is left of the session key's limits, and can stop the key. */
export default function OperatorBar({ player, own }: { player: string; own: OwnOperator }) {
  const wallet = useContext(WalletContext)!;
  const now = useChainNow();
  const { data } = useQuery(ownOperatorQuery(player, own.address));
  const [isStopping, startStopping] = useTransition();
  useRollKeeping(player);
  useEffect(() => {
    // Resumes turning it on after a reload.
    submitPermit(player, wallet).catch(() => undefined);
    // Loads the code before the first action needs it.
    void import("../../chain/transactions/senders/sessionKey");
  }, [player, wallet]);
  const isOn = !own.isStopped && (data === undefined || data.until > now);
  const actions = data ? Number(data.coins / (GAS_PER_ACTION * (data.price || 1n))) : 0;
  const runsOut =
    data !== undefined &&
    (data.until - now < LITTLE_TIME ||
      actions < FEW_ACTIONS ||
      data.budget * 100n < BigInt(own.budget) * LITTLE_BUDGET_PERCENT);
  const [problem, setProblem] = useState<string>();
  const end = () => {
    setProblem(undefined);
    startStopping(() => stop(player, wallet).catch((cause: unknown) => setProblem(toPlayerError(cause).message)));
  };
  return (
    <>
      <Zap size={16} className={isOn ? "earning" : "brass"} aria-hidden />
      <p className="pretty">
        {isOn ? <strong>Playing without pop-ups</strong> : own.isStopped ? STOPPED : ENDED}
        {isOn && data && (
          <>
            {" for "}
            <Duration at={data.until} now={now} bare end="," />{" "}
            <span className="nowrap" title={`${formatTokens(data.coins)} ${deployment.currency} for gas`}>
              {quantity(actions, "action")}
            </span>
            {" and "}
            <Amount wei={data.budget} />
            {runsOut && <span className="brass nowrap"> · Runs out soon</span>}
          </>
        )}
      </p>
      {problem && (
        <p className="hot pretty" role="alert">
          {problem}
        </p>
      )}
      <span className="row gap-3 push">
        {(!isOn || runsOut) && !own.isStopped && (
          <Button size="sm" onClick={() => useSheet.setState({ opened: "byPlayer" })}>
            {isOn ? "Top up" : "Play on"}
          </Button>
        )}
        <Button size="sm" pending={isStopping} onClick={end}>
          {own.isStopped ? "Send it back" : isOn ? "Stop" : "End"}
        </Button>
      </span>
    </>
  );
}
