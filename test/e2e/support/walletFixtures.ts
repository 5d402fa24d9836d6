import { type BuildSettings, buildUrl, COMPLETE } from "./consoleBuilds";
import { Console } from "./console";
import { it as withGame } from "./fixtures";
import { ScriptedWallet } from "./ScriptedWallet";
import type { VisitOptions } from "./visit";
import { WalletModal } from "./walletModal";

/** A test of the wallet modal. */
export const it = withGame
  /** Begins a visit to a build of the console with these settings; see `visit`. */
  .extend("visitBuild", ({ chain, visit }) => async (settings: BuildSettings = COMPLETE, options?: VisitOptions) => {
    const [{ visit: begun }, url] = await Promise.all([visit(options), buildUrl(settings)]);
    return new Console(begun, url, chain);
  })
  /** The same in a browser in which player 2 has a wallet that announces itself. Nothing is loaded yet. */
  .extend("visitWithWallet", ({ chain, visitBuild }) => async (settings?: BuildSettings, options?: VisitOptions) => {
    const game = await visitBuild(settings, options);
    const wallet = await ScriptedWallet.open(game, chain, chain.player(2));
    return { game, wallet, modal: new WalletModal(game) };
  })
  /** The same once the wallet is connected. */
  .extend("visitConnected", ({ visitWithWallet }) => async (settings?: BuildSettings, options?: VisitOptions) => {
    const visit = await visitWithWallet(settings, options);
    await visit.game.load();
    await visit.modal.connect(visit.wallet);
    return visit;
  });
