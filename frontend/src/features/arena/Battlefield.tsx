import { useContext, useState } from "react";

import { isSerious } from "#game/loot";
import { type Arsenal, obstacleTo, readArsenal } from "#game/targets";

import type { AttackRules, ComponentSettings, RewardPool } from "../../chain/game/queries";
import { incomeOf, totalPaymentAt } from "../../chain/game/rewards";
import { useChainNow } from "../../chain/node/useChainNow";
import { useIntentsUnderWay } from "../../chain/transactions/store";
import { useBlockedReason, WalletContext } from "../../chain/transactions/useWrite";
import type { ParsedAddress } from "../../ui/address";
import { lazyPart } from "../../ui/lazyPart";
import { StillWaiting } from "../../ui/StillWaiting";
import { attackWrite } from "../../writes/attackComponent";
import { type Arena, ArenaContext, usePeek } from "./arena";
import { AttackDeck } from "./AttackDeck";
import { OpponentList } from "./OpponentList";
import { type Choice, type Opponent, readOpponent } from "./opponents";
import { nextPosition, type PagePlace, type PlayerPage } from "./queries";
import type { FighterReads, OpponentReads } from "./reads";
import { SoleOpponent } from "./SoleOpponent";
import { attackDisabledReason } from "./texts";

const Attack = lazyPart(() => import("./Attack"), <StillWaiting what="the attack" floats />);
const NemesisLine = lazyPart(() => import("../../goals/NemesisLine"));
const OpenScores = lazyPart(() => import("../../goals/OpenScores"));
const Result = lazyPart(() => import("./Result"));

interface BattlefieldProps {
  game: {
    readonly settings: readonly ComponentSettings[];
    readonly bounties: readonly bigint[];
    readonly paused: boolean;
    readonly pool: Pick<RewardPool, "speed">;
    readonly rules: AttackRules;
  };
  reads: FighterReads;
  /** Opponent in the screen's address, if there is one. */
  searched: ParsedAddress | undefined;
  opponents: OpponentReads;
  /** Page of players to list; undefined for only one opponent. */
  page: PlayerPage | undefined;
  /** Whether they include the best of all players, as an indexer knows them. */
  hasBest: boolean;
  onPlace: (place: PagePlace) => void;
}

/** Arena, once everything except the opponents has been read. */
export function Battlefield({ game, reads, searched, opponents, page, hasBest, onPlace }: BattlefieldProps) {
  const wallet = useContext(WalletContext);
  const blocked = useBlockedReason();
  const nowSeconds = useChainNow();
  const pending = useIntentsUnderWay(wallet?.address).find(attackWrite.matches);
  const isPeeking = usePeek(({ isOn }) => isOn);
  const [chosen, setChosen] = useState<Choice>();

  const list = opponents.status === "ready" ? opponents.readings.map((reading) => readOpponent(reading, game)) : [];
  const fighter = reads && {
    arsenal: readArsenal(reads.components),
    // Hides the roll from everything below unless the player peeks.
    state: { ...reads.state, roll: isPeeking ? reads.state.roll : undefined },
    claimable: totalPaymentAt({ ...game, ...reads }, nowSeconds, game.rules),
    income: incomeOf(game.settings, game.pool.speed, reads.components),
    attackPrice: reads.prices.attackPrice,
    isSerious: (id: number) => isSerious(id, reads.components, game.settings, game.rules.seriousShare),
  };
  const disabledReason =
    blocked ??
    (fighter && attackDisabledReason(fighter.state, nowSeconds)) ??
    (pending && "Your last attack is still pending");
  const arena: Arena = {
    rules: game.rules,
    paused: game.paused,
    fighter,
    onSale: game.settings.filter(({ isActive }) => isActive).map(({ id }) => Number(id)),
    disabledReason,
    pending,
    onAttack: (choice) => {
      if (fighter) setChosen(choice);
      else void wallet?.connect();
    },
  };
  const anyone = anyTarget(list, fighter?.arsenal, nowSeconds);
  const opponent = list.find(({ address }) => address === chosen?.opponent.address) ?? chosen?.opponent;
  const target = opponent?.targets.find(({ id }) => id === chosen?.componentId);
  return (
    <ArenaContext value={arena}>
      {/* Otherwise the guide says what is missing. */}
      {fighter && fighter.state.maxCharges > 0 && (
        <AttackDeck fighter={fighter} onFire={disabledReason || !anyone ? undefined : () => setChosen(anyone)} />
      )}
      {!searched && wallet?.address !== undefined && <NemesisLine player={wallet.address} />}
      {searched ? (
        <SoleOpponent {...searched} opponents={opponents} list={list} />
      ) : (
        <OpponentList
          opponents={opponents}
          list={list}
          page={page}
          hasBest={hasBest}
          onTurn={() => page && onPlace({ start: nextPosition(page) })}
        />
      )}
      {!searched && wallet?.address !== undefined && <OpenScores player={wallet.address} max={3} />}
      {/* The key starts another attack for another target. */}
      {fighter && opponent && target && (
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

/** Finds any target for an attack that will miss. */
function anyTarget(list: readonly Opponent[], arsenal: Arsenal | undefined, now: number) {
  for (const opponent of list) {
    const target = opponent.targets.find((candidate) => !obstacleTo(candidate, opponent, arsenal, now));
    if (target) return { opponent, componentId: target.id };
  }
  return undefined;
}
