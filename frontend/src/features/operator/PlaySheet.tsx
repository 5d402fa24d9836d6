import { useQuery } from "@tanstack/react-query";
import { Check as Tick, LockKeyhole } from "lucide-react";
import { useContext, useState } from "react";

import { deployment } from "../../chain/deployment";
import { toPlayerError } from "../../chain/errors";
import { getGasPrices } from "../../chain/node";
import { useSheet } from "../../chain/operator/sheet";
import { SCOPES } from "../../chain/operator/scope";
import { type Terms, gasMoney, turnOn } from "../../chain/operator/turnOn";
import { balancesQuery, componentTypesQuery, componentsQuery, poolQuery } from "../../chain/queries";
import { atSpeed, rateOf } from "../../chain/rewards";
import { permissionQuery } from "../../chain/transactions/permit";
import { WalletContext, useBlockedReason } from "../../chain/transactions/useWrite";
import type { FlowWallet } from "../../chain/transactions/transaction";
import { useUnderWay } from "../../chain/transactions/store";
import { stageText } from "../../chain/transactions/stageTexts";
import { useChainNow } from "../../chain/useChainNow";
import { Amount } from "../../ui/Amount";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Fact, Facts } from "../../ui/Facts";
import { Check, Select } from "../../ui/Fields";
import { perDay } from "../../../../scripts/game/amounts";
import { formatDateTime } from "../../../../scripts/game/times";
import { Skeleton } from "../../ui/Skeleton";
import { TokenField } from "../../ui/TokenField";
import { SCOPE_TEXTS, TIMES, readSettings, rememberSettings } from "./settings";
import styles from "./operator.module.css";

const close = () => useSheet.setState({ opened: "no" });

/** Sheet that turns on playing without asking, for the connected player. */
export default function PlaySheet() {
  const wallet = useContext(WalletContext);
  return wallet?.address ? <Sheet wallet={wallet} player={wallet.address} /> : null;
}

function Sheet({ wallet, player }: { wallet: FlowWallet; player: string }) {
  const { opened } = useSheet();
  const income = useDailyIncome(player);
  const [chosen, setChosen] = useState<Partial<Terms>>({});
  const terms = { ...readSettings(), budget: income ?? 0n, ...chosen };
  const { data: prices } = useQuery({ queryKey: ["gasPrices"], queryFn: getGasPrices, staleTime: 0 });
  const { data: balances } = useQuery(balancesQuery(player));
  const { data: permission } = useQuery(permissionQuery(player));
  const blocked = useBlockedReason();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const underWay = useUnderWay(player, ({ kind }) => kind === "setOperator" || kind === "allowBudget");
  const gas = prices && gasMoney(terms.actions, prices.price);
  const isShort = gas !== undefined && balances !== undefined && balances.coins < gas;
  const begin = async () => {
    setIsBusy(true);
    setError(undefined);
    rememberSettings(terms);
    try {
      const status = await turnOn(terms, player, wallet);
      if (status.stage === "confirmed") return close();
      setError(
        status.stage === "failed" ? status.message : "You declined the request in your wallet. Nothing changed.",
      );
    } catch (cause) {
      setError(toPlayerError(cause).message);
    }
    setIsBusy(false);
  };
  const reason = [
    blocked,
    terms.scopes.length === 0 && "Choose at least one thing that it may do",
    gas === undefined && "The price of gas is being read",
    isShort && `Your account has too little ${deployment.currency} for the gas money. Choose fewer actions`,
  ].find(Boolean);
  return (
    <Dialog
      title="Play without asking"
      description="Let this browser play for you for a while, so that your wallet stays closed."
      onClose={close}
      notice={
        error ? (
          <Banner tone="hot" role="alert">
            {error}
          </Banner>
        ) : (
          underWay && <Banner>{stageText(underWay)}</Banner>
        )
      }
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {opened === "byAction" && !isBusy ? "Ask my wallet" : isBusy ? "Hide" : "Not now"}
          </Button>
          <Button variant="primary" pending={isBusy} disabledReason={reason || undefined} onClick={begin}>
            Play without asking
          </Button>
        </>
      }
    >
      <div className="stack">
        <ul className="stack gap-1 small" aria-label="This browser may">
          {SCOPES.filter((scope) => terms.scopes.includes(scope)).map((scope) => (
            <li key={scope} className="remark bright" data-tone="earning">
              <Tick size={16} aria-hidden /> {SCOPE_TEXTS[scope]}
            </li>
          ))}
        </ul>
        <TermsFacts terms={terms} gas={gas} isIncome={chosen.budget === undefined} />
        <p className="remark">
          <LockKeyhole size={16} aria-hidden />
          <span>
            The chain keeps these limits. Your tokens can only go to you, to the reward pool and to the game's fee.
            Somebody who stole the key could waste charges and the budget and take the gas money, and nothing else. Stop
            at any time: the gas money that is left comes back to you.
          </span>
        </p>
        <Steps
          needsPermission={terms.budget > (permission?.allowance ?? 0n)}
          canPermit={permission?.canPermit !== false}
        />
        <Advanced terms={terms} onChange={(change) => setChosen({ ...chosen, ...change })} />
      </div>
    </Dialog>
  );
}

/** Earnings of the player's rig in a day at today's speed, wei; undefined until read. */
function useDailyIncome(player: string): bigint | undefined {
  const { data: types } = useQuery(componentTypesQuery);
  const { data: pool } = useQuery(poolQuery);
  const { data: components } = useQuery(componentsQuery(player));
  return types && pool && components && perDay(rateOf({ settings: atSpeed(types, pool.speed), components }));
}

function TermsFacts({ terms, gas, isIncome }: { terms: Terms; gas: bigint | undefined; isIncome: boolean }) {
  const now = useChainNow();
  return (
    <Facts>
      <Fact name="Until">{formatDateTime(now + terms.seconds)}</Fact>
      <Fact name={`May spend${isIncome && terms.budget > 0n ? ", a day's income" : ""}`}>
        {terms.budget > 0n ? <Amount wei={terms.budget} /> : "Nothing"}
      </Fact>
      <Fact name={`Gas money, about ${terms.actions} actions`}>
        {gas === undefined ? <Skeleton width="6rem" /> : <Amount wei={gas} symbol={deployment.currency} decimals={6} />}
      </Fact>
    </Facts>
  );
}

/** Requests that the wallet is about to show. */
function Steps({ needsPermission, canPermit }: { needsPermission: boolean; canPermit: boolean }) {
  return (
    <ol className={`muted small ${styles.steps}`} aria-label="What your wallet will ask">
      {needsPermission && <li>Approve the budget ({canPermit ? "no fee" : "network fee"})</li>}
      <li>Allow this browser to play and hand it the gas money (network fee)</li>
    </ol>
  );
}

function Advanced({ terms, onChange }: { terms: Terms; onChange: (change: Partial<Terms>) => void }) {
  const { scopes, seconds, budget, actions } = terms;
  return (
    <details className="small">
      <summary className={styles.summary}>Advanced settings</summary>
      <div className="stack gap-2">
        <Select
          label="For"
          options={TIMES}
          value={String(seconds) as `${keyof typeof TIMES}`}
          onChange={(value) => onChange({ seconds: Number(value) })}
        />
        <fieldset className={styles.choices}>
          <legend className="muted">It may</legend>
          {SCOPES.map((scope) => (
            <Check
              key={scope}
              label={SCOPE_TEXTS[scope]}
              checked={scopes.includes(scope)}
              onChange={(isChosen) =>
                onChange({ scopes: isChosen ? [...scopes, scope] : scopes.filter((each) => each !== scope) })
              }
            />
          ))}
        </fieldset>
        <TokenField label="Budget" wei={budget} onChange={(wei) => onChange({ budget: wei })} />
        <label className="inline-row">
          Gas money for
          <input
            className={`input ${styles.count}`}
            type="number"
            inputMode="numeric"
            min={1}
            max={10_000}
            value={actions}
            onChange={({ target }) =>
              onChange({ actions: Math.min(10_000, Math.max(1, Math.trunc(target.valueAsNumber || 1))) })
            }
          />
          actions
        </label>
      </div>
    </details>
  );
}
