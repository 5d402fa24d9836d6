import { type ReactNode, useEffect, useRef } from "react";
import { Link, useRoute } from "wouter";

import { formatCount } from "#game/amounts";

import { useChain } from "../chain/node/chain";
import { deployment, isLocalChain } from "../chain/node/deployment";
import { useOwnOperators } from "../chain/operator/state";
import { useTransactionStore } from "../chain/transactions/store";
import { useSheet } from "../features/operator/sheet";
import { useCart } from "../shop/cart";
import { Logo } from "../ui/art/Logo";
import { lazyPart } from "../ui/lazyPart";
import { StillWaiting } from "../ui/StillWaiting";
import { useWallet } from "../wallet/useWallet";
import { useFirstPurchase } from "../writes/purchase";
import { focusScreen, keepFocus } from "./keepFocus";
import { MissingPart } from "./MissingPart";
import { PrivacyNotice } from "./PrivacyNotice";
import { type ScreenRoute, SCREENS } from "./screens";
import styles from "./Shell.module.css";
import { StatusBanners } from "./StatusBanners";
import { WalletArea } from "./WalletArea";

const OperatorBar = lazyPart(
  () => import("../features/operator/OperatorBar"),
  <StillWaiting what="the limits of playing without pop-ups" />,
);
const PlaySheet = lazyPart(() => import("../features/operator/PlaySheet"), <StillWaiting what="the sheet" floats />);
const RaidMark = lazyPart(() => import("./RaidMark"));
const News = lazyPart(() => import("./News"));
const FirstRig = lazyPart(() => import("../features/market/FirstRig"));
const Review = lazyPart(() => import("../features/market/Review"), <StillWaiting what="the review" floats />);
const TransactionNotices = lazyPart(() => import("./TransactionNotices"), <StillWaiting what="the notices" />);
const TransactionTray = lazyPart(() => import("./TransactionTray"));

/** Frame of every screen: header, notices, banners, footer and the dialogs that any screen can open. */
export function Shell({ children }: { children: ReactNode }) {
  const hasTransactions = useTransactionStore(({ transactions }) => transactions.length > 0);
  const { address } = useWallet();
  const firstPurchase = useFirstPurchase(address);
  const operator = useOwnOperators((all) => (address === undefined ? undefined : all[address]));
  const isSheetOpen = useSheet(({ opened }) => opened !== "no");
  const isBuying = useCart(({ reviewed }) => reviewed !== undefined);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => keepFocus(page.current!), []);
  return (
    <div ref={page} className={styles.shell}>
      <SkipLink />
      <div className={styles.top}>
        <header className={`row wraps gap-5 ${styles.header}`}>
          <Link href="/" className={styles.logo} aria-label="RigRaid, to your rig">
            <Logo />
          </Link>
          <nav className={`row gap-1 ${styles.nav}`} aria-label="Screens">
            {SCREENS.map((screen) => (
              <NavLink key={screen.path} {...screen} />
            ))}
          </nav>
          <div className="row push">
            {hasTransactions && <TransactionTray />}
            <WalletArea />
          </div>
        </header>
        {address !== undefined && operator && (
          <section className={`row wraps gap-3 small ${styles.operator}`} aria-label="Playing without pop-ups">
            <OperatorBar player={address} own={operator} />
          </section>
        )}
        <div aria-live="polite">
          {address !== undefined && <News player={address} />}
          {hasTransactions && <TransactionNotices />}
        </div>
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        <StatusBanners />
        {children}
      </main>
      <Footer />
      {address !== undefined && isSheetOpen && <PlaySheet player={address} />}
      {isBuying && <Review />}
      {firstPurchase && <FirstRig {...firstPurchase} />}
      <MissingPart />
    </div>
  );
}

/** Skip link. A button that moves the focus, as the address bar's # belongs to the routes. */
function SkipLink() {
  return (
    <button type="button" className={styles.skip} onClick={focusScreen}>
      Skip to content
    </button>
  );
}

function NavLink({ path, pattern, name, Icon }: ScreenRoute) {
  const [isHere] = useRoute(pattern);
  const { address } = useWallet();
  return (
    <Link href={path} className={styles.navLink} aria-current={isHere ? "page" : undefined}>
      <Icon className={styles.navIcon} aria-hidden />
      {name}
      {path === "/" && address !== undefined && <RaidMark player={address} />}
    </Link>
  );
}

function Footer() {
  const { connection, head } = useChain();
  return (
    <footer className={`faint tiny wraps gap-5 ${styles.footer}`}>
      <span className={styles.chain} data-connection={connection}>
        {isLocalChain ? "Local chain" : deployment.chainName}
        {head && <span className={`numbers ${styles.block}`}> · block {formatCount(head.number)}</span>}
      </span>
      <span className={styles.clock}>Rewards and timers run on the chain's clock.</span>
      <Link href="/live">Live</Link>
      <Link href="/rules">Rules</Link>
      <PrivacyNotice />
    </footer>
  );
}
