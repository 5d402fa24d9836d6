import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { HOUSES } from "#game/houses";
import { experienceOf } from "#game/loot";
import { formatDuration } from "#game/times";

import { type AttackRules, attackRulesQuery, type ShopRules, shopRulesQuery } from "../../chain/game/queries";
import { readAll } from "../../chain/game/readAll";
import { deployment } from "../../chain/node/deployment";
import { ErrorState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Loading, Skeletons } from "../../ui/Skeleton";
import { useTokenSymbol } from "../../ui/token";
import styles from "./RulesScreen.module.css";

/** The rules on one page, with the numbers of this game's contract. */
export default function RulesScreen() {
  const read = readAll({ shop: useQuery(shopRulesQuery), attack: useQuery(attackRulesQuery) });
  return (
    <div className="stack page">
      <ScreenHeader title="Rules" subtitle="The numbers are read from the game's contract." />
      {read.status === "ready" && <Rules {...read.data.shop} {...read.data.attack} />}
      {read.status === "error" && <ErrorState title="The rules did not load" {...read} />}
      {read.status === "loading" && (
        <Loading what="the rules" className={`cards ${styles.rules}`}>
          <Skeletons count={6} height="11rem" />
        </Loading>
      )}
    </div>
  );
}

function Rules(rules: ShopRules & AttackRules) {
  const symbol = useTokenSymbol();
  const { failProbability, stealPercentage, seriousShare } = rules;
  return (
    <div className={`cards ${styles.rules}`}>
      <Rule title="Earn">
        <p>
          Every component earns {symbol} by the second. Rewards ripen for {formatDuration(rules.ripeningSeconds)}: fresh
          rewards pay {rules.freshPercentage}%, more with every minute, and everything once ripe. The rest stays in the
          pool.
        </p>
        <p>
          Rivals can take what you have not collected, ripe or not. Nobody can take your components or what is in your
          wallet.
        </p>
      </Rule>
      <Rule title="Raid">
        <p>
          An attack takes one charge, and a component of the same kind as its target. You get a charge back every{" "}
          {formatDuration(rules.rechargeSeconds)}, or buy up to {rules.attacksPerDay} a day for what your rig earns in{" "}
          {formatDuration(rules.attackPriceSeconds)}.
        </p>
        <p>
          A hit takes {stealPercentage}% of what the component has earned and a bounty from the pool, less a fee of{" "}
          {rules.attackFeePercentage}%, and hacks the component. A roll of {rules.criticalRoll} or more is a critical
          hit: it takes everything the component has earned.
        </p>
      </Rule>
      <Rule title="The roll">
        <p>
          {failProbability} of 100 rolls miss. A block made after your last attack decides your next roll, so nobody can
          choose it or know it in advance. Anyone can check it on the attack's page.
        </p>
        <p>
          A roll that you leave too long expires. You can keep it for free until your next attack. A new one costs a
          charge, unless all your charges have been full for {formatDuration(rules.rechargeSeconds)}: then it is free.
        </p>
      </Rule>
      <Rule title="Defend">
        <p>
          A shield stops one hit and breaks; then nobody can raid you for {formatDuration(rules.immunitySeconds)},
          unless you attack. An attack on a component that earns less than {seriousShare}% of your best bounces off it.
        </p>
        <p>
          You get a shield back every {formatDuration(rules.shieldRechargeSeconds)}, or buy up to {rules.shieldsPerDay}{" "}
          a day for what your rig earns in {formatDuration(rules.shieldPriceSeconds)}. A new component cannot be raided
          for {formatDuration(rules.protectionSeconds)}.
        </p>
      </Rule>
      <Rule title="Repair">
        <p>
          A hacked component earns nothing. A repair costs {symbol} and protects it for{" "}
          {formatDuration(rules.repairProtectionSeconds)}.
        </p>
        <p>
          After {formatDuration(rules.reactivationSeconds)} you can restart it for free, protected for{" "}
          {formatDuration(rules.reactivationProtectionSeconds)}.
        </p>
      </Rule>
      <Rule title="Levels">
        <p>
          A hit is worth {rules.xpPerAttack} XP, breaking a shield {rules.xpPerBreak}. A miss is worth{" "}
          {experienceOf("missed", rules)} XP to both sides. The owner of a broken shield gets as much.
        </p>
        <p>
          Up to level 50, every 5th level adds a charge slot and every 10th a shield slot. Each level has its own title.
        </p>
      </Rule>
      <Rule title="Leagues and houses">
        <p>
          Each week is a league: you score a point for every hour of your rig's income that you take from rivals. The
          Leaderboard shows the prize.
        </p>
        <p>
          Your address decides your house: {HOUSES.slice(0, -1).join(", ")} or {HOUSES.at(-1)}. All points of its
          members count for it.
        </p>
      </Rule>
      <Rule title={`Where ${symbol} and gas come from`}>
        <p>
          The reward pool pays all rewards. {100 - rules.feePercentage}% of every purchase goes back into it; the rest
          is the game's fee. When the pool runs low, rewards slow down so that it lasts.
        </p>
        <p>
          To start you need {symbol} in your wallet: ask the game's owner or another player. Every action also costs a
          little {deployment.currency}, which goes to the network and not to the game.
        </p>
      </Rule>
    </div>
  );
}

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="stack gap-2 small pretty">{children}</div>
    </Panel>
  );
}
