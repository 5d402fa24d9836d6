import { type BuildSettings, buildUrl, COMPLETE } from "./consoleBuilds";
import { it as withGame } from "./fixtures";
import { ScriptedWallet } from "./ScriptedWallet";
import type { VisitOptions } from "./visit";
import { WalletModal } from "./walletModal";
import { WalletServices } from "./walletServices";

/** A test of the wallet modal. */
export const it = withGame
  /** Begins a visit to a build of the console with these settings; see `visit`. Nothing is loaded yet. */
  .extend("visitBuild", ({ visit }) => async (settings: BuildSettings = COMPLETE, options?: VisitOptions) => {
    const game = await visit({ ...options, consoleUrl: await buildUrl(settings) });
    return { game, modal: new WalletModal(game), services: await WalletServices.open(game.page) };
  })
  /** The same in a browser in which player 2 has a wallet that announces itself. */
  .extend("visitWithWallet", ({ chain, visitBuild }) => async (settings?: BuildSettings, options?: VisitOptions) => {
    const visit = await visitBuild(settings, options);
    return { ...visit, wallet: await ScriptedWallet.open(visit.game, chain, chain.player(2)) };
  })
  /** The same once the wallet is connected. */
  .extend("visitConnected", ({ visitWithWallet }) => async (settings?: BuildSettings, options?: VisitOptions) => {
    const visit = await visitWithWallet(settings, options);
    await visit.game.load();
    await visit.modal.connect(visit.wallet);
    return visit;
  });
