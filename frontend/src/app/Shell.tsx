import { type ReactNode, Suspense, lazy } from "react";
import { Link, useRoute } from "wouter";

import { useCart } from "../chain/cart";
import { useChain } from "../chain/chain";
import { deployment, isLocalChain } from "../chain/deployment";
import { useTransactionStore } from "../chain/transactions/store";
import { Logo } from "../ui/art/Logo";
import { formatCount } from "../ui/format";
import { useWallet } from "../wallet/useWallet";
import { PrivacyNotice } from "./PrivacyNotice";
import { StatusBanners } from "./StatusBanners";
import { TransactionTray } from "./TransactionTray";
import { WalletArea } from "./WalletArea";
import { SCREENS, type ScreenRoute } from "./screens";
import styles from "./Shell.module.css";

const Guide = lazy(() => import("./Guide"));
const RaidMark = lazy(() => import("./RaidMark"));
const Review = lazy(() => import("../features/market/Review"));
const TransactionNotices = lazy(() => import("./TransactionNotices"));

/** What every screen has around it. */
export function Shell({ children }: { children: ReactNode }) {
  const hasTransactions = useTransactionStore(({ transactions }) => transactions.length > 0);
  const isBuying = useCart(({ reviewed }) => reviewed !== undefined);
  return (
    <div className={styles.shell}>
      <SkipLink />
      <div className={styles.top}>
        <header className={`row wraps gap-5 ${styles.header}`}>
          <Link href="/" className={styles.logo} aria-label="RigRaid, to your rig">
            <Logo />
          </Link>
          <nav className={styles.nav} aria-label="Screens">
            {SCREENS.map((screen) => (
              <NavLink key={screen.path} {...screen} />
            ))}
          </nav>
          <div className="row push">
            <TransactionTray />
            <WalletArea />
          </div>
        </header>
        <div aria-live="polite">
          {hasTransactions && (
            <Suspense>
              <TransactionNotices />
            </Suspense>
          )}
        </div>
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        <StatusBanners />
        <Suspense>
          <Guide />
        </Suspense>
        {children}
      </main>
      <Footer />
      {isBuying && (
        <Suspense>
          <Review />
        </Suspense>
      )}
    </div>
  );
}

/** The address bar's # belongs to the routes, so this is a button that moves the focus. */
function SkipLink() {
  return (
    <button type="button" className={styles.skip} onClick={() => document.getElementById("main")?.focus()}>
      Skip to the screen
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
      {path === "/" && address !== undefined && (
        <Suspense>
          <RaidMark player={address} />
        </Suspense>
      )}
    </Link>
  );
}

function Footer() {
  const { connection, head } = useChain();
  return (
    <footer className={`faint tiny wraps between gap-5 ${styles.footer}`}>
      <span className={styles.chain} data-connection={connection}>
        {isLocalChain ? "Local chain" : deployment.chainName}
        {head && <span className={styles.block}> · block {formatCount(head.number)}</span>}
      </span>
      <span>Rewards and timers run on the chain's clock.</span>
      <PrivacyNotice />
    </footer>
  );
}
