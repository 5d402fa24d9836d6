import type { Plugin } from "vite";

/** Patches a defect of AppKit 1.7.4 in the modules at these paths. The build fails when one of them no longer has it. */
function patch(name: string, modules: RegExp, defect: RegExp, by: string): Plugin {
  return {
    name,
    transform: {
      filter: { id: modules },
      handler(code, id) {
        if (!defect.test(code)) this.error(`${id} no longer has the defect that "${name}" patches: it is not needed.`);
        return code.replace(defect, by);
      },
    },
  };
}

/**
 * It requests a font service, one more party to learn about each player, and which the content security policy blocks.
 * The modal falls back to the system's fonts.
 */
export const withoutWebFont = patch(
  "without-web-font",
  /appkit-ui.*ThemeUtil/,
  /@import url\('https:\/\/fonts\.googleapis\.com[^']*'\);/,
  "",
);

/** The window tries to take and keep the focus before it is drawn. */
export const withModalFocus = patch(
  "with-modal-focus",
  /appkit-scaffold-ui\/.*\/w3m-modal\/index\.js/,
  /this\.onAddKeyboardListener\(\);(?=\s*}\s*onScrollLock)/,
  "this.updateComplete.then(() => this.open && this.onAddKeyboardListener());",
);

/**
 * Views for a player without enough to send or swap link to the on-ramp, even when it is turned off, and open an empty
 * view.
 */
export const withoutBuyLinks = patch(
  "without-buy-links",
  /appkit-scaffold-ui\/.*\/(w3m-input-token|w3m-wallet-send-select-token-view|w3m-swap-input)\/index\.js/,
  /<(wui-link|button)[^>]*\bonBuy\w*[^]*?<\/\1>/,
  "",
);

/** A list that is drawn before its first wallet is known hides itself, and stays hidden when the wallet comes. */
export const withLateWallets = patch(
  "with-late-wallets",
  /appkit-scaffold-ui\/.*\/w3m-connect-[a-z-]+-widget\/index\.js/,
  /(?<=\n {4}render\(\) {)(?=[^]*this\.style\.cssText = `display: none`)/,
  '\n        this.style.cssText = "";',
);

/** Whether there is a way back is decided when the button starts to fade, and no longer true when it has faded. */
export const withWayBack = patch(
  "with-way-back",
  /appkit-scaffold-ui\/.*\/w3m-header\/index\.js/,
  /(?<=\.finished;\s*this\.showBack = )(true|false)/g,
  "RouterController.state.history.length > 1",
);
