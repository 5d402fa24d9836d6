import type { UseQueryResult } from "@tanstack/react-query";
import { Check, Copy, SearchCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { formatCount } from "#game/amounts";
import { verifiedText } from "#game/texts/rolls";

import { toPlayerError } from "../../chain/game/errors";
import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { useCopy } from "../../ui/useCopy";
import styles from "./AttackView.module.css";
import { type NoProof, type Proof, proofText } from "./proof";

export interface VerifyProps {
  attack: AttackEvent;
  proof: Pick<UseQueryResult<Proof | NoProof>, "data" | "error" | "isFetching" | "refetch">;
  onVerify: () => void;
}

/** Check of a roll, computed again step by step from the chain. */
export function Verify({ attack, proof, onVerify }: VerifyProps) {
  const { data, error, isFetching, refetch } = proof;
  const isProved = data?.kind === "proof";
  const { copied, copy } = useCopy(isProved ? proofText(data, attack.id) : "");
  return (
    <Panel title="Proof of the roll">
      <div className={`stack ${styles.proof}`}>
        <p className="prose muted small pretty">
          Nobody could choose this roll, or know it when it was fixed: it comes from the hash of a block. Your browser
          can read that hash and recompute the roll.
        </p>
        {!data && error && (
          <Banner tone="hot" role="alert" title="It could not be verified.">
            {toPlayerError(error).message}
          </Banner>
        )}
        {data?.kind === "none" && (
          <Banner tone="caution" title="It cannot be verified with this node.">
            {data.reason}
          </Banner>
        )}
        {isProved && <Steps attack={attack} proof={data} />}
        {/* One button in both states, so that it keeps the focus. */}
        {isProved ? (
          <Button key="act" icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
            {copied ? "Copied" : "Copy all with the formula"}
          </Button>
        ) : (
          <Button
            key="act"
            variant="primary"
            icon={<SearchCheck aria-hidden />}
            pending={isFetching}
            onClick={data || error ? () => void refetch() : onVerify}
          >
            {data || error ? "Try again" : "Verify"}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Steps({ attack, proof }: { attack: AttackEvent; proof: Proof }) {
  const { primedAtBlock, entropy, attacker, totalAttacks, encoded, digest, roll, failProbability, source } = proof;
  const isMiss = roll < failProbability;
  const matches = roll === attack.roll && isMiss === (attack.outcome === "missed");
  return (
    <>
      {matches ? (
        <Banner tone="calm" icon={SearchCheck} title={verifiedText(roll, failProbability)}>
          The game used the same roll.
        </Banner>
      ) : (
        <Banner tone="hot" icon={TriangleAlert} title={`No match: recomputed, the roll is ${roll}.`}>
          The game used {attack.roll} for an attack that {attack.outcome === "missed" ? "missed" : "did not miss"}.
        </Banner>
      )}
      <ol className={`stack ${styles.steps}`}>
        <Step name={`Block ${formatCount(primedAtBlock)} fixed the roll`} value={entropy}>
          Its hash. The attacker attacked, got a new roll or joined in that block, before anyone could know its hash.
        </Step>
        <Step name="The attacker" value={attacker} />
        <Step name="Their attacks before this one" value={String(totalAttacks)}>
          Read from the game's {source === "state" ? `state in block ${formatCount(attack.block - 1)}` : "events"}.
        </Step>
        <Step name="abi.encode(hash, attacker, attacks)" value={encoded} />
        <Step name="keccak256 of it" value={digest} />
        <Step name="% 100 gives the roll" value={String(roll)} />
        <Step name="A roll below this missed" value={String(failProbability)}>
          {roll} is {isMiss ? "below it: a miss." : "not below it: the attack got through."}
        </Step>
      </ol>
    </>
  );
}

function Step({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <li>
      <p className="strong small">{name}</p>
      <code className={`block earning tiny ${styles.value}`}>{value}</code>
      {children && <p className="muted tiny pretty">{children}</p>}
    </li>
  );
}
