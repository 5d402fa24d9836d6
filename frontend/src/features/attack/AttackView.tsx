import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";

import { formatCount } from "#game/amounts";
import { componentName } from "#game/names";
import { playerName } from "#game/playerName";
import { outcomeText, targetName } from "#game/texts/outcomes";

import { useCriticalHit } from "../../chain/game/critical";
import { blockTimeQuery } from "../../chain/history/blockTimes";
import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { transactionUrl } from "../../chain/node/deployment";
import { useChainNow } from "../../chain/node/useChainNow";
import { TauntChoice } from "../../taunts/TauntChoice";
import { Amount } from "../../ui/Amount";
import { ATTACK_SIGNALS } from "../../ui/attackSignals";
import { classNames } from "../../ui/classNames";
import { Duration } from "../../ui/Duration";
import { Fact, Facts } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import { PlayerLink } from "../../ui/PlayerLink";
import { ResultStage } from "../../ui/ResultStage";
import { ShareAttack } from "../../ui/ShareAttack";
import { Skeleton } from "../../ui/Skeleton";
import { SUMS } from "../../ui/sums";
import styles from "./AttackView.module.css";
import { proofQuery } from "./proof";
import { Verify } from "./Verify";

/** Players, outcome and time of an attack, and the way to check its roll. */
export function AttackView({ attack }: { attack: AttackEvent }) {
  const { attacker, victim, componentId, outcome, loot, bounty, fee } = attack;
  const [isRequested, setRequested] = useState(false);
  const proof = useQuery({ ...proofQuery(attack), enabled: isRequested });
  const checked = proof.data?.kind === "proof" ? proof.data : undefined;
  const isCritical = useCriticalHit(attack);
  const name = componentName(componentId);
  return (
    <div className={`cards gap-5 ${styles.columns}`}>
      <Panel>
        <ResultStage {...attack} failProbability={checked?.failProbability} isCritical={isCritical} />
        <div className={`row wraps between ${styles.outcome}`}>
          <p className={classNames("strong large", ATTACK_SIGNALS[outcome])}>
            {outcomeText(outcome, isCritical, targetName(componentId, playerName(victim)))}
          </p>
          <ShareAttack attack={attack} isCritical={isCritical} />
        </div>
        <TauntChoice attack={attack} />
        <Facts>
          {Object.entries({ Attacker: attacker, Victim: victim }).map(([role, address]) => (
            <Fact key={role} name={role}>
              <PlayerLink address={address} className="inline-row quiet-link" />
            </Fact>
          ))}
          <Fact name="Component">{name}</Fact>
          {outcome === "hit" && (
            <>
              {Object.entries({
                [SUMS.stolen]: loot - bounty,
                [SUMS.bounty]: bounty,
                [SUMS.loot]: loot,
                Fee: fee,
              }).map(([name, wei]) => (
                <Fact key={name} name={name}>
                  <Amount wei={wei} />
                </Fact>
              ))}
              <Fact name={SUMS.won} rank="sum">
                <Amount wei={loot - fee} />
              </Fact>
            </>
          )}
          <When attack={attack} />
          <Fact name="Transaction">
            <Transaction hash={attack.transaction} />
          </Fact>
        </Facts>
      </Panel>
      <Verify attack={attack} proof={proof} onVerify={() => setRequested(true)} />
    </div>
  );
}

function When({ attack: { block, at } }: { attack: AttackEvent }) {
  const now = useChainNow();
  const { data } = useQuery({ ...blockTimeQuery(block), enabled: at === undefined });
  const time = at ?? data?.timestamp;
  return (
    <>
      <Fact name="When">
        {time === undefined ? <Skeleton width="6em" /> : <Duration at={time} now={Math.max(now, time)} />}
      </Fact>
      <Fact name="Block">{formatCount(block)}</Fact>
    </>
  );
}

function Transaction({ hash }: { hash: string }) {
  const url = transactionUrl(hash);
  const short = `${hash.slice(0, 10)}…${hash.slice(-8)}`;
  if (!url) return <code title={hash}>{short}</code>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {short} <ExternalLink size={13} className={styles.explorer} aria-label="in the explorer" />
    </a>
  );
}
