import type { Plugin } from "vite";

const MODAL = /appkit-scaffold-ui\/.*\/w3m-modal\/index\.js/;
const EARLY_FOCUS = /this\.onAddKeyboardListener\(\);(?=\s*}\s*onScrollLock)/;

/**
 * Defect of AppKit 1.7.4: the window tries to take and keep the focus before it is drawn. The build fails when the
 * library no longer does that.
 */
export const withModalFocus: Plugin = {
  name: "with-modal-focus",
  transform(code, id) {
    if (!MODAL.test(id)) return undefined;
    if (!EARLY_FOCUS.test(code)) this.error(`${id} no longer looks for the window so early: this patch is not needed.`);
    return code.replace(EARLY_FOCUS, "this.updateComplete.then(() => this.open && this.onAddKeyboardListener());");
  },
};

/** Views of the wallet modal for a player without enough to send or swap. */
const SPENDING_VIEWS =
  /appkit-scaffold-ui\/.*\/(w3m-input-token|w3m-wallet-send-select-token-view|w3m-swap-input)\/index\.js/;
const BUY_LINK = /<(wui-link|button)[^>]*\bonBuy\w*[^]*?<\/\1>/;

/**
 * Defect of AppKit 1.7.4: with the on-ramp turned off, these views still link to it and open an empty view. The build
 * fails when the links are no longer found.
 */
export const withoutBuyLinks: Plugin = {
  name: "without-buy-links",
  transform(code, id) {
    if (!SPENDING_VIEWS.test(id)) return undefined;
    if (!BUY_LINK.test(code)) this.error(`There is no link to the on-ramp in ${id}: this patch is no longer needed.`);
    return code.replace(BUY_LINK, "");
  },
};

/** Kinds of wallets that the modal lists. */
const WALLET_LISTS = /appkit-scaffold-ui\/.*\/w3m-connect-[a-z-]+-widget\/index\.js/;
const HIDES_ITSELF = /(?<=\n {4}render\(\) {)(?=[^]*this\.style\.cssText = `display: none`)/;

/**
 * Defect of AppKit 1.7.4: a list that is drawn before its first wallet is known hides itself, and stays hidden when the
 * wallet comes. The build fails when a list no longer hides itself.
 */
export const withLateWallets: Plugin = {
  name: "with-late-wallets",
  transform(code, id) {
    if (!WALLET_LISTS.test(id)) return undefined;
    if (!HIDES_ITSELF.test(code)) this.error(`${id} no longer hides itself: this patch is not needed.`);
    return code.replace(HIDES_ITSELF, '\n        this.style.cssText = "";');
  },
};
