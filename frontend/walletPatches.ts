import type { Plugin } from "vite";

const MODAL = /appkit-scaffold-ui\/.*\/w3m-modal\/index\.js/;
const EARLY_FOCUS = /this\.onAddKeyboardListener\(\);(?=\s*}\s*onScrollLock)/;

/**
 * Defect of AppKit 1.7.4: the window looks for itself to take the focus, and to keep it, before it is drawn. The build
 * fails when that is no longer found.
 */
export const withModalFocus: Plugin = {
  name: "with-modal-focus",
  transform(code, id) {
    if (!MODAL.test(id)) return undefined;
    if (!EARLY_FOCUS.test(code)) this.error(`${id} no longer looks for the window so early: this patch is not needed.`);
    return code.replace(EARLY_FOCUS, "this.updateComplete.then(() => this.open && this.onAddKeyboardListener());");
  },
};

/** The parts of the wallet modal that a player without enough to send or swap comes to. */
const SPENDING_VIEWS =
  /appkit-scaffold-ui\/.*\/(w3m-input-token|w3m-wallet-send-select-token-view|w3m-swap-input)\/index\.js/;
const BUY_LINK = /<(wui-link|button)[^>]*\bonBuy\w*[^]*?<\/\1>/;

/**
 * Defect of AppKit 1.7.4: with the on-ramp turned off they still have links to it, and what they open is empty.
 * The build fails when the links are no longer found.
 */
export const withoutBuyLinks: Plugin = {
  name: "without-buy-links",
  transform(code, id) {
    if (!SPENDING_VIEWS.test(id)) return undefined;
    if (!BUY_LINK.test(code)) this.error(`There is no link to the on-ramp in ${id}: this patch is no longer needed.`);
    return code.replace(BUY_LINK, "");
  },
};
