import { blockPoller, useChain } from "../../chain/chain";
import { totalRewardAt } from "../../chain/rewards";
import { primeAttack } from "../../chain/transactions/actions";
import { batch } from "../../chain/transactions/batch";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { useIntentsUnderWay } from "../../chain/transactions/store";
import type { Intent } from "../../chain/transactions/intent";
import { AttackDeck } from "./AttackDeck";
import type { BattlefieldProps } from "./Battlefield";
import { usePeek } from "./usePeek";

interface OwnDeckProps extends Pick<BattlefieldProps, "wallet" | "game" | "offline"> {
  fighter: NonNullable<BattlefieldProps["fighter"]>;
  nowSeconds: number;
  isPeeking: boolean;
  onFire: (() => void) | undefined;
}

/** The player's own state, with what can be done about it. */
export function OwnDeck(props: OwnDeckProps) {
  const { wallet, game, fighter, offline, nowSeconds, isPeeking, onFire } = props;
  const { head } = useChain();
  const intents = useIntentsUnderWay(wallet.address);
  return (
    <AttackDeck
      state={fighter.state}
      failProbability={game.rules.failProbability}
      rechargeSeconds={game.rules.rechargeSeconds}
      nowSeconds={nowSeconds}
      head={head?.number}
      secondsPerBlock={blockPoller.secondsPerBlock}
      paused={game.paused}
      claimable={totalRewardAt({ ...game, ...fighter }, nowSeconds)}
      onPrime={() => void runTransaction(primeAttack(), wallet)}
      onCollectAndPrime={() => void runTransaction(batch(["claimAllRewards", "primeAttack"], 0n), wallet)}
      pending={intents.map(primingIn).find((priming) => priming !== undefined)}
      disabledReason={offline}
      isPeeking={isPeeking}
      onPeek={(isOn) => usePeek.setState({ isOn })}
      onFire={onFire}
    />
  );
}

function primingIn(intent: Intent): "prime" | "collectAndPrime" | undefined {
  if (intent.kind === "primeAttack") return "prime";
  return intent.kind === "batch" && intent.actions.includes("primeAttack") ? "collectAndPrime" : undefined;
}
