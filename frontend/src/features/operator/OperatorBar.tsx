import { useQuery } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import { useContext, useEffect, useState } from "react";

import { deployment } from "../../chain/deployment";
import { useSheet } from "../../chain/operator/sheet";
import { ownOperatorQuery } from "../../chain/operator/operators";
import type { OwnOperator } from "../../chain/operator/own";
import { stop } from "../../chain/operator/stop";
import { GAS_PER_ACTION, submitPermit } from "../../chain/operator/turnOn";
import { WalletContext } from "../../chain/transactions/useWrite";
import { useChainNow } from "../../chain/useChainNow";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { counted, formatTokens } from "../../../../scripts/game/amounts";

/** Limits below which the player is offered more: seconds, actions, and a fifth of the budget. */
const LITTLE_TIME = 30 * 60;
const FEW_ACTIONS = 10;
const LITTLE_BUDGET = 5n;

/** Bar that shows the rest of the limits within which this browser plays for the player, and stops it. */
export default function OperatorBar({ player, own }: { player: string; own: OwnOperator }) {
  const wallet = useContext(WalletContext);
  const now = useChainNow();
  const { data } = useQuery(ownOperatorQuery(player, own.address));
  const [isStopping, setIsStopping] = useState(false);
  useEffect(() => {
    // Resumes turning it on after a reload.
    if (wallet) submitPermit(player, wallet).catch(() => undefined);
    // Loads the code before the first action needs it.
    void import("../../chain/operator/actFor");
  }, [player, wallet]);
  if (!wallet) return null;
  const isOn = !own.isStopped && (data === undefined || data.until > now);
  const actions = data ? Number(data.coins / (GAS_PER_ACTION * (data.price || 1n))) : 0;
  const runsOut =
    data !== undefined &&
    (data.until - now < LITTLE_TIME ||
      actions < FEW_ACTIONS ||
      (BigInt(own.budget) > 0n && data.budget * LITTLE_BUDGET < BigInt(own.budget)));
  const end = async () => {
    setIsStopping(true);
    await stop(player, wallet).catch(() => undefined);
    setIsStopping(false);
  };
  return (
    <>
      <Zap size={16} className={isOn ? "earning" : "brass"} aria-hidden />
      {isOn ? (
        <p className="grow wraps">
          <strong>Playing without asking</strong>{" "}
          {data && (
            <>
              <span className="nowrap">
                for <Duration at={data.until} now={now} bare />
              </span>
              {" · "}
              <Amount wei={data.budget} />
              {" · "}
              <span className="nowrap" title={`${formatTokens(data.coins)} ${deployment.currency} for gas`}>
                gas for {counted(actions, "action")}
              </span>
            </>
          )}
          {runsOut && <span className="brass"> · Runs out soon</span>}
        </p>
      ) : (
        <p className="grow">
          {own.isStopped
            ? "You have stopped playing without asking. Gas money is still in this browser."
            : "Playing without asking has ended: your wallet is asked again."}
        </p>
      )}
      {(!isOn || runsOut) && !own.isStopped && (
        <Button size="sm" onClick={() => useSheet.setState({ opened: "byPlayer" })}>
          {isOn ? "Top up" : "Play on"}
        </Button>
      )}
      <Button size="sm" pending={isStopping} onClick={end}>
        {own.isStopped ? "Send it back" : isOn ? "Stop" : "End"}
      </Button>
    </>
  );
}
