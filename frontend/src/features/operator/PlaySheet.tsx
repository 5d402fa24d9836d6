import { useQuery } from "@tanstack/react-query";
import { Check as Tick, LockKeyhole, Wallet } from "lucide-react";
import { useContext, useState, useTransition } from "react";

import { type Scope, SCOPES, scopesIn } from "#game/scopes";
import { formatDateTime } from "#game/times";
import { DAY } from "#game/weeks";

import { playerError } from "../../chain/game/errorKinds";
import { balancesQuery, componentsQuery, componentTypesQuery, poolQuery } from "../../chain/game/queries";
import { deployment } from "../../chain/node/deployment";
import { getGasPrices } from "../../chain/node/node";
import { useChainNow } from "../../chain/node/useChainNow";
import { useOwnOperators } from "../../chain/operator/state";
import { permissionQuery } from "../../chain/transactions/permit";
import { stageOf } from "../../chain/transactions/stageTexts";
import { useUnderWay } from "../../chain/transactions/store";
import { problemOf } from "../../chain/transactions/transaction";
import { useBlockedReason, WalletContext } from "../../chain/transactions/useWrite";
import { useWindow } from "../../chain/transactions/windows";
import type { Intent } from "../../chain/transactions/writeKind";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Fact, Facts } from "../../ui/Facts";
import { Check, Select } from "../../ui/Fields";
import { Stepper } from "../../ui/Stepper";
import { TokenField } from "../../ui/TokenField";
import type { TypedAmount } from "../../ui/typedAmount";
import { gasMoney, type Terms } from "../../writes/setOperator";
import { suggestBudget } from "./budget";
import { useSheet } from "./sheet";
import { turnOn } from "./switch";

/** Durations to choose from, seconds: below the contract's 30 days, which would be exceeded on a lagging node. */
const TIMES = { 3600: "1 hour", 28800: "8 hours", [DAY]: "1 day", [7 * DAY]: "7 days", [28 * DAY]: "28 days" };

/** Texts for the permissions of each scope. */
const SCOPE_TEXTS: Record<Scope, string> = {
  fight: "Attack rivals and get new rolls",
  collect: "Collect your rewards",
  restore: "Repair and restart your components",
  supplies: "Buy shields and attack charges",
  build: "Buy components and skins, and apply skins",
};

/** Terms as edited by the player. */
type Chosen = Partial<Omit<Terms, "budget" | "gasPrice"> & { budget: TypedAmount }>;

const close = () => useSheet.setState({ opened: "no", cost: 0n });

/** Sheet that turns on playing without pop-ups, or changes its terms. */
export default function PlaySheet({ player }: { player: string }) {
  const wallet = useContext(WalletContext)!;
  const { opened, cost } = useSheet();
  const now = useChainNow();
  const own = useOwnOperators((all) => all[player]);
  const { data: types } = useQuery(componentTypesQuery);
  const { data: pool } = useQuery(poolQuery);
  const { data: components } = useQuery(componentsQuery(player));
  const { data: balances } = useQuery(balancesQuery(player));
  const suggested =
    types && pool && components && balances
      ? suggestBudget({ types, speed: pool.speed, components, balance: balances.tokens, cost })
      : 0n;
  const [chosen, setChosen] = useState<Chosen>({});
  const scopes = own ? scopesIn(own.scope) : SCOPES;
  const typed = chosen.budget ?? suggested;
  const budget = typed === "unclear" ? 0n : typed;
  const terms = { scopes, seconds: own?.seconds ?? DAY, actions: 100, ...chosen, budget };
  const { data: prices } = useQuery({ queryKey: ["gasPrices"], queryFn: getGasPrices, staleTime: 0 });
  const { data: permission } = useQuery(permissionQuery(player));
  const [isBusy, startTurning] = useTransition();
  const [error, setError] = useState<string>();
  const isTurning = ({ kind }: Intent) => kind === "setOperator" || kind === "allowBudget";
  const underWay = useUnderWay(player, isTurning);
  const asking = useUnderWay(player, (intent) => opened === "byAction" && !isTurning(intent));
  useWindow(underWay?.id);
  // The action waits for this sheet, so no notice below it may blame the network.
  useWindow(asking?.id);
  const gas = prices && gasMoney(terms.actions, prices.price);
  const needsBudget = permission !== undefined && terms.budget > permission.allowance;
  const begin = () => {
    setError(undefined);
    startTurning(async () => {
      const status = await turnOn({ ...terms, gasPrice: prices!.price }, player, wallet);
      const problem = problemOf(status);
      if (status.stage === "confirmed") close();
      else if (problem !== undefined) setError(problem);
      else if (status.stage === "rejected") setError(playerError("rejected").message);
    });
  };
  const reason = [
    useBlockedReason(),
    terms.scopes.length === 0 && "Choose at least one thing that it may do",
    typed === "unclear" && "The budget is not clear",
    gas === undefined && "The price of gas is being read",
    balances !== undefined &&
      balances.coins < gas! &&
      `Your account has too little ${deployment.currency} for the gas money. Choose fewer actions`,
  ].find(Boolean);
  return (
    <ConfirmDialog
      title="Play without pop-ups"
      description="Let this browser play for you for a while, so that your wallet stays closed."
      onClose={close}
      dismissal={opened === "byAction" ? "Ask my wallet" : "Not now"}
      isUnderWay={isBusy}
      stage={stageOf(underWay)}
      error={error}
      action={
        <Button variant="primary" pending={isBusy} disabledReason={reason || undefined} onClick={begin}>
          Play without pop-ups
        </Button>
      }
    >
      <ul className="stack gap-1" aria-label="This browser may">
        {terms.scopes.map((scope) => (
          <li key={scope} className="remark bright" data-tone="earning">
            <Tick size={16} aria-hidden /> {SCOPE_TEXTS[scope]}
          </li>
        ))}
      </ul>
      <Facts>
        <Fact name="Until">{formatDateTime(now + terms.seconds)}</Fact>
        <Fact name="May spend">{terms.budget > 0n ? <Amount wei={terms.budget} /> : "Nothing"}</Fact>
        <Fact name={`Gas money, about ${terms.actions} actions`}>
          {gas !== undefined && <Amount wei={gas} symbol={deployment.currency} decimals={6} />}
        </Fact>
      </Facts>
      <p className="remark">
        <Wallet size={16} aria-hidden />
        <span>
          Your wallet asks now: {needsBudget && `for the budget (${permission.canPermit ? "no" : "network"} fee), and `}
          to let this browser play and hand it the gas money (network fee).
        </span>
      </p>
      <p className="remark">
        <LockKeyhole size={16} aria-hidden />
        <span>
          The contract enforces these limits. Your tokens can only go to you, the reward pool and the game's fee.
          Someone who steals the key could waste charges and the budget, collect unripe rewards, end your immunity to
          raid you, and take the gas money. Stop at any time: the remaining gas money returns to you.
        </span>
      </p>
      <Advanced terms={{ ...terms, budget: typed }} onChange={(change) => setChosen({ ...chosen, ...change })} />
    </ConfirmDialog>
  );
}

function Advanced({ terms, onChange }: { terms: Required<Chosen>; onChange: (change: Chosen) => void }) {
  const { scopes, seconds, budget, actions } = terms;
  return (
    <details className="small">
      <summary>Advanced settings</summary>
      <div className="stack gap-1">
        {SCOPES.map((scope) => (
          <Check
            key={scope}
            label={SCOPE_TEXTS[scope]}
            checked={scopes.includes(scope)}
            onChange={(isChosen) =>
              onChange({ scopes: SCOPES.filter((each) => (each === scope ? isChosen : scopes.includes(each))) })
            }
          />
        ))}
        <Select label="For" options={TIMES} value={`${seconds}`} onChange={(value) => onChange({ seconds: +value })} />
        <TokenField label="Budget" amount={budget} onChange={(amount) => onChange({ budget: amount })} />
        <div className="inline-row">
          Gas money for
          <Stepper label="Actions" value={actions} max={999} onChange={(count) => onChange({ actions: count })} />
          actions
        </div>
      </div>
    </details>
  );
}
