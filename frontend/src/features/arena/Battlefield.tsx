import { Suspense, lazy, useCallback, useState } from "react";

import type { AttackState } from "../../chain/attackState";
import type { ComponentSettings, Rewards, UserComponent } from "../../chain/queries";
import { useIntentsUnderWay } from "../../chain/transactions/store";
import { useChainNow } from "../../chain/useChainNow";
import type { Wallet } from "../../wallet/useWallet";
import type { ParsedAddress } from "../../ui/address";
import {
  type Arsenal,
  type AttackRules,
  type Opponent,
  isSerious,
  obstacleTo,
  readArsenal,
  readOpponent,
} from "./model";
import type { Sight } from "./OpponentCard";
import { OpponentList } from "./OpponentList";
import { OwnDeck } from "./OwnDeck";
import { type PlayerPage, nextPosition } from "./paging";
import type { PagePlace } from "./queries";
import { SoleOpponent } from "./SoleOpponent";
import { attackDisabledReason, obstacleText } from "./texts";
import type { OpponentReads } from "./useOpponents";
import { usePeek } from "./usePeek";

const Attack = lazy(() => import("./Attack"));

export interface BattlefieldProps {
  wallet: Wallet;
  game: {
    readonly settings: readonly ComponentSettings[];
    readonly bounties: readonly bigint[];
    readonly paused: boolean;
    readonly rules: AttackRules & {
      readonly rechargeSeconds: number;
      readonly immunitySeconds: number;
      readonly xpPerAttack: number;
    };
  };
  /** Undefined before connecting. */
  fighter:
    | {
        readonly components: readonly UserComponent[];
        readonly rewards: Rewards;
        readonly state: AttackState;
        readonly prices: { readonly attackPrice: bigint };
      }
    | undefined;
  /** The one opponent that the screen's address asks for. */
  sought: ParsedAddress | undefined;
  opponents: OpponentReads;
  /** Whose page it is; undefined where there is only one opponent. */
  page: PlayerPage | undefined;
  /** Whether the best of all players are among them, as an indexer knows them. */
  hasBest: boolean;
  /** Why nothing can be written now, as far as that lies with the chain. */
  offline: string | undefined;
  onPlace: (place: PagePlace) => void;
}

/** The arena when everything but perhaps the opponents has been read. */
export function Battlefield(props: BattlefieldProps) {
  const { wallet, game, fighter, sought, opponents, page, hasBest, offline, onPlace } = props;
  const { settings, bounties, paused, rules } = game;
  const nowSeconds = useChainNow();
  const attacking = useIntentsUnderWay(wallet.address).find((intent) => intent.kind === "attackComponent");
  const [chosen, setChosen] = useState<{ opponent: Opponent; componentId: number }>();
  const close = useCallback(() => setChosen(undefined), []);

  const economy = { settings, bounties, seriousShare: rules.seriousShare, paused };
  const list = opponents.status === "ready" ? opponents.readings.map((reading) => readOpponent(reading, economy)) : [];
  const arsenal = fighter && readArsenal(fighter.components);
  const isPeeking = usePeek(({ isOn }) => isOn);
  // What the player does not want to know, nothing below knows.
  const state = fighter && { ...fighter.state, roll: isPeeking ? fighter.state.roll : undefined };
  const disabledReason =
    (paused ? "The game is paused" : offline) ??
    (fighter && attackDisabledReason(fighter.state, nowSeconds)) ??
    (attacking && "Your last attack is still pending");
  const sight: Omit<Sight, "orderedAt"> = {
    arsenal,
    rules,
    nowSeconds,
    typesCount: settings.length,
    paused,
    disabledReason,
    pending: attacking,
    onAttack: (address, componentId) => {
      const opponent = list.find((candidate) => candidate.address === address);
      if (!fighter) void wallet.connect();
      else if (opponent) setChosen({ opponent, componentId });
    },
  };
  const anyone = anyTarget(list, arsenal, nowSeconds);
  const opponent = list.find(({ address }) => address === chosen?.opponent.address) ?? chosen?.opponent;
  const target = opponent?.targets.find(({ id }) => id === chosen?.componentId);
  const obstacle = target && opponent && obstacleTo(target, opponent, arsenal, nowSeconds);
  return (
    <>
      {/* The guide says what is missing. */}
      {fighter && fighter.state.maxAttacks > 0 && (
        <OwnDeck
          {...{ wallet, game, offline, nowSeconds, isPeeking }}
          fighter={{ ...fighter, state: state! }}
          onFire={disabledReason || !anyone ? undefined : () => setChosen(anyone)}
        />
      )}
      {sought ? (
        <SoleOpponent error={sought.error} address={sought.address} opponents={opponents} list={list} sight={sight} />
      ) : (
        <OpponentList
          opponents={opponents}
          list={list}
          page={page}
          hasBest={hasBest}
          sight={sight}
          onTurn={() => page && onPlace({ start: nextPosition(page) })}
        />
      )}
      {fighter && opponent && target && (
        <Suspense>
          <Attack
            wallet={wallet}
            opponent={opponent}
            target={target}
            state={state!}
            isSeriousForYou={isSerious(target.id, fighter.components, economy)}
            attackPrice={fighter.prices.attackPrice}
            rules={rules}
            nowSeconds={nowSeconds}
            disabledReason={disabledReason ?? (obstacle && obstacleText(obstacle, target.name))}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whom a dud can be fired at: it does not matter whom. */
function anyTarget(list: readonly Opponent[], arsenal: Arsenal | undefined, now: number) {
  for (const opponent of list) {
    const target = opponent.targets.find((candidate) => !obstacleTo(candidate, opponent, arsenal, now));
    if (target) return { opponent, componentId: target.id };
  }
  return undefined;
}
