import { useContext, useState } from "react";

import { isSerious } from "#game/loot";
import { type Arsenal, obstacleTo, readArsenal } from "#game/targets";

import { incomeOf, totalPaymentAt } from "../../chain/game/rewards";
import { useAtChainNow, useLastPassed } from "../../chain/node/useChainNow";
import { useIntentsUnderWay } from "../../chain/transactions/store";
import { useBlockedReason, WalletContext } from "../../chain/transactions/useWrite";
import { NemesisSkeleton } from "../../goals/skeletons";
import { wasHit } from "../../goals/wasHit";
import type { ParsedAddress } from "../../ui/address";
import { lazyPart } from "../../ui/lazyPart";
import { StillWaiting } from "../../ui/StillWaiting";
import { attackWrite } from "../../writes/attackComponent";
import { type Arena, ArenaContext, type Fighter, usePeek } from "./arena";
import { AttackDeck } from "./AttackDeck";
import { OpponentList } from "./OpponentList";
import { type Choice, endsOfObstacles, type Opponent, readOpponent } from "./opponents";
import { nextPosition, type PagePlace } from "./queries";
import { buyableIds, type GameReads, type Listing, type OpponentReads, type PlayerReads } from "./reads";
import { SoleOpponent } from "./SoleOpponent";
import { attackDisabledReason } from "./texts";

const Attack = lazyPart(() => import("./Attack"), <StillWaiting what="the attack" floats />);
const NemesisLine = lazyPart(() => import("../../goals/NemesisLine"), <NemesisSkeleton />);
const OpenScores = lazyPart(() => import("../../goals/OpenScores"));
const Result = lazyPart(() => import("./Result"));

interface OpponentsProps extends Listing {
  /** Opponent in the screen's address, if there is one. */
  searched: ParsedAddress | undefined;
  onPlace: (place: PagePlace) => void;
}

/** Arena of a visitor: an attack begins with connecting a wallet. */
export function VisitorBattlefield({ game, ...shown }: OpponentsProps & { game: GameReads }) {
  const wallet = useContext(WalletContext);
  const arena: Arena = {
    rules: game.rules,
    paused: game.paused,
    buyable: [],
    fighter: undefined,
    disabledReason: useBlockedReason(),
    pending: undefined,
    onAttack: () => void wallet?.connect(),
  };
  return (
    <ArenaContext value={arena}>
      <Opponents {...shown} list={listOf(shown.opponents, game)} />
    </ArenaContext>
  );
}

/** Arena of a player, once everything except the opponents has been read. */
export function PlayerBattlefield({
  player,
  reads,
  ...shown
}: OpponentsProps & { player: string; reads: PlayerReads }) {
  const fighter = useFighter(reads);
  const blocked = useBlockedReason();
  const pending = useIntentsUnderWay(player).find(attackWrite.matches);
  const [chosen, setChosen] = useState<Choice>();
  const list = listOf(shown.opponents, reads);
  const unready = useAtChainNow((now) => attackDisabledReason(fighter.state, now));
  const disabledReason = blocked ?? unready ?? (pending && "Your last attack is still pending");
  const { rules, paused } = reads;
  const buyable = buyableIds(reads);
  const arena: Arena = { rules, paused, buyable, fighter, disabledReason, pending, onAttack: setChosen };
  const anyone = anyTarget(list, fighter.arsenal, useLastPassed(list.flatMap(endsOfObstacles)));
  const opponent = list.find(({ address }) => address === chosen?.opponent.address) ?? chosen?.opponent;
  const target = opponent?.targets.find(({ id }) => id === chosen?.componentId);
  return (
    <ArenaContext value={arena}>
      {/* Otherwise the guide says what is missing. */}
      {fighter.state.maxCharges > 0 && (
        <AttackDeck fighter={fighter} onFire={disabledReason || !anyone ? undefined : () => setChosen(anyone)} />
      )}
      {!shown.searched && wasHit(reads.stats) && <NemesisLine player={player} />}
      <Opponents {...shown} list={list} />
      {!shown.searched && wasHit(reads.stats) && <OpenScores player={player} max={3} />}
      {/* The key starts another attack for another target. */}
      {opponent && target && (
        <Attack
          key={`${opponent.address} ${target.id}`}
          opponent={opponent}
          target={target}
          fighter={fighter}
          onClose={() => setChosen(undefined)}
        />
      )}
      <Result list={list} onNext={setChosen} />
    </ArenaContext>
  );
}

function listOf(opponents: OpponentReads, game: GameReads): Opponent[] {
  return opponents.status === "ready" ? opponents.readings.map((reading) => readOpponent(reading, game)) : [];
}

/** Means of attack of the connected player. */
function useFighter(reads: PlayerReads): Fighter {
  const { components, state, prices, settings, pool, rules } = reads;
  const isPeeking = usePeek(({ isOn }) => isOn);
  return {
    arsenal: readArsenal(components),
    // Hides the roll from everything below unless the player peeks.
    state: { ...state, roll: isPeeking ? state.roll : undefined },
    claimableAt: (now) => totalPaymentAt(reads, now, rules),
    income: incomeOf(settings, pool.speed, components),
    attackPrice: prices.attackPrice,
    isSerious: (id) => isSerious(id, components, settings, rules.seriousShare),
  };
}

function Opponents({
  searched,
  opponents,
  list,
  page,
  hasBest,
  onPlace,
}: OpponentsProps & { list: readonly Opponent[] }) {
  if (searched) return <SoleOpponent {...searched} opponents={opponents} list={list} />;
  return (
    <OpponentList
      opponents={opponents}
      list={list}
      page={page}
      hasBest={hasBest}
      onTurn={() => page && onPlace({ start: nextPosition(page) })}
    />
  );
}

/** Finds any target for an attack that will miss. */
function anyTarget(list: readonly Opponent[], arsenal: Arsenal, now: number) {
  for (const opponent of list) {
    const target = opponent.targets.find((candidate) => !obstacleTo(candidate, opponent, arsenal, now));
    if (target) return { opponent, componentId: target.id };
  }
  return undefined;
}
