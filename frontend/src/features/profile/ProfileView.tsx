import { blo } from "blo";
import { Check, Copy, Paintbrush, ScrollText, Swords, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { formatAmount } from "#game/amounts";
import { houseOf } from "#game/houses";
import { componentName, skinName } from "#game/names";
import { nameWords } from "#game/playerName";
import { quantity } from "#game/texts/quantities";

import { levelProspect, levelTitle } from "../../chain/game/capacity";
import type { PlayerStats, Skin, UserComponent } from "../../chain/game/queries";
import { useChainNow } from "../../chain/node/useChainNow";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { MiniRig } from "../../ui/art/MiniRig";
import { BUTTON_LOOK } from "../../ui/Button";
import { EarningRate } from "../../ui/EarningRate";
import { EmptyState } from "../../ui/EmptyState";
import { useEnsName } from "../../ui/ensNames";
import { Fact, Facts } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import { Progress, Ring } from "../../ui/Ring";
import { Share } from "../../ui/Share";
import { SUMS } from "../../ui/sums";
import { useTokenSymbol } from "../../ui/token";
import { useCopy } from "../../ui/useCopy";
import styles from "./Profile.module.css";

export interface ProfileViewProps {
  /** Checksummed address. */
  address: string;
  /** True if it is the connected player's. */
  isOwn: boolean;
  stats: PlayerStats;
  components: readonly UserComponent[];
  /** Earnings of the rig, wei per second. */
  ratePerSecond: bigint;
  skins: readonly Pick<Skin, "id" | "componentId">[];
  /** Content below the name of a player. */
  children?: ReactNode;
}

/** Whether an account is a player's: those that own nothing have no record. */
export function isPlayer({ level }: PlayerStats): boolean {
  return level > 0n;
}

/** Record, rig and skins of a player. */
export function ProfileView(props: ProfileViewProps) {
  const { stats, isOwn } = props;
  return (
    <>
      <Person {...props} />
      {isPlayer(stats) && props.children}
      {isPlayer(stats) ? (
        <div className={`stack ${styles.panels}`}>
          <div className="stack">
            <Level {...props} />
            <Record {...props} />
            <Skins {...props} />
          </div>
          <Rig {...props} />
        </div>
      ) : (
        <EmptyState
          icon={<UserRoundX aria-hidden />}
          title={isOwn ? "You are not a player yet" : "Not a player yet"}
          text={
            isOwn
              ? "Your record begins with your first component."
              : "This account has never bought a component, so it has no record."
          }
          link={isOwn ? { href: "/market", name: "To the Market" } : undefined}
        />
      )}
    </>
  );
}

function Person(props: ProfileViewProps) {
  const { address, isOwn, stats } = props;
  const ensName = useEnsName(address);
  const name = ensName ?? nameWords(address);
  return (
    <section className="row wraps gap-4" aria-label={isOwn ? "You" : "Player"}>
      <img className={styles.portrait} src={blo(address as `0x${string}`)} alt="" width={64} height={64} />
      <div className={`grow ${styles.person}`}>
        <h2 className="large">{isOwn ? `You, ${name}` : name}</h2>
        <p className={`muted ${styles.address}`}>
          {address} <CopyAddress address={address} />
        </p>
      </div>
      <div className="row wraps">
        {isPlayer(stats) && (
          <>
            <ShareProfile {...props} />
            <Link href={isOwn ? "/activity/yours" : `/activity/${address}`} className={BUTTON_LOOK}>
              <ScrollText aria-hidden /> Activity
            </Link>
            {!isOwn && (
              <Link href={`/arena/${address}`} className={BUTTON_LOOK}>
                <Swords aria-hidden /> Raid in the Arena
              </Link>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function CopyAddress({ address }: { address: string }) {
  const { copied, copy } = useCopy(address);
  return (
    <button
      type="button"
      data-inline
      className={styles.copy}
      onClick={() => void copy()}
      aria-label={copied ? "Copied" : "Copy address"}
    >
      {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
    </button>
  );
}

function ShareProfile({ address, stats, components }: ProfileViewProps) {
  const { level, successfulAttacks: hits, totalRewardsStolen } = stats;
  const loot = `${formatAmount(totalRewardsStolen)} ${useTokenSymbol()}`;
  return (
    <Share
      path={`/profile/${address}`}
      title={nameWords(address)}
      text={`Level ${level}, ${levelTitle(Number(level))}: ${quantity(Number(hits), "hit")} and ${loot} of loot.`}
      tone="earning"
      art={<MiniRig components={components} nowSeconds={useChainNow()} label="Rig" />}
    />
  );
}

function Level({ stats, address }: ProfileViewProps) {
  const { level, currentXP, xpRequiredForNextLevel } = stats;
  const isHighest = xpRequiredForNextLevel === 0n;
  const progress = isHighest ? 1 : Number(currentXP) / Number(xpRequiredForNextLevel);
  return (
    <Panel title="Level">
      <div className="row gap-4">
        <Ring value={progress} label={`Level ${level}`} size={84}>
          <span className="huge">{`${level}`}</span>
        </Ring>
        <div className="stack gap-2 grow numbers">
          <p>
            <strong>{levelTitle(Number(level))}</strong>,{" "}
            {isHighest ? "the highest level there is" : `${currentXP} of ${xpRequiredForNextLevel} XP`}
          </p>
          <Link href="/leaderboard/league" className="muted small">
            House of {houseOf(address)}
          </Link>
          <Progress value={progress} label="Experience in this level" />
          {!isHighest && <p className="muted small">{levelProspect(stats)}</p>}
        </div>
      </div>
    </Panel>
  );
}

function Record({ stats, isOwn }: ProfileViewProps) {
  return (
    <Panel title="Record">
      <div className={`stack gap-0 ${styles.columns}`}>
        <Facts>
          <Fact name="Attacks">{`${stats.totalAttacks}`}</Fact>
          <Fact name="Hits">{withRate(stats.successfulAttacks, stats.totalAttacks)}</Fact>
          <Fact name="Missed or stopped">{`${stats.failedAttacks}`}</Fact>
          <Fact name={`${SUMS.loot} before fees`}>
            <Amount className="earning" wei={stats.totalRewardsStolen} />
          </Fact>
        </Facts>
        <Facts>
          <Fact name="Times attacked">{`${stats.timesAttacked}`}</Fact>
          <Fact name="Defended">{withRate(stats.successfulDefenses, stats.timesAttacked)}</Fact>
          <Fact name="Hacked">{`${stats.timesAttacked - stats.successfulDefenses}`}</Fact>
          <Fact name={`${SUMS.stolen} from ${isOwn ? "you" : "them"}`}>
            <Amount className="hot" wei={stats.totalRewardsLost} />
          </Fact>
        </Facts>
      </div>
    </Panel>
  );
}

/** Appends the share of the total to a count, in whole percent, rounded down. */
function withRate(count: bigint, all: bigint): string {
  return all === 0n ? `${count}` : `${count} (${(count * 100n) / all}%)`;
}

function Rig({ components, ratePerSecond, isOwn }: ProfileViewProps) {
  const owned = components.filter(({ purchased }) => purchased).length;
  return (
    <Panel title="Rig" aside={<span className="muted small">{`${owned} of ${components.length}`}</span>}>
      <MiniRig components={components} nowSeconds={useChainNow()} label={isOwn ? "Your rig" : "Their rig"} />
      <p className={`muted small ${styles.earning}`}>
        <EarningRate weiPerSecond={ratePerSecond} />
      </p>
    </Panel>
  );
}

function Skins({ skins, isOwn }: ProfileViewProps) {
  return (
    <Panel
      title="Skins"
      aside={
        isOwn && (
          <Link href="/market/skins" className="muted small">
            Buy more
          </Link>
        )
      }
    >
      {skins.length === 0 ? (
        <p className="row muted small">
          <Paintbrush size={16} aria-hidden /> {isOwn ? "You have bought no skins yet." : "No skins bought yet."}
        </p>
      ) : (
        <ul className={`cards gap-3 ${styles.skins}`}>
          {skins.map(({ id, componentId }) => (
            <li key={`${componentId}:${id}`} className="stack gap-0 small centered">
              <ComponentArt componentId={Number(componentId)} skinId={Number(id)} className={styles.skinArt} />
              <span>{skinName(Number(componentId), Number(id))}</span>
              <span className="muted small">{componentName(Number(componentId))}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
