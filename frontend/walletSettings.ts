/** The wallet modal's build settings and the values that they take; the first is the default. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  VITE_SIGN_IN: ["off", "optional", "required"],
  VITE_WALLET_ANALYTICS: ["on", "off"],
  VITE_WALLET_EMAIL: ["off", "on"],
};

/**
 * Ends the build on a misspelt setting, which would silently get the default.
 *
 * @param environment The build's environment variables, by name. An empty one counts as not set.
 * @throws Error when a setting has a value that it does not take; the message names those that it does.
 */
export function checkWalletSettings(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, values] of Object.entries(SETTINGS)) {
    const value = environment[name];
    if (value && !values.includes(value)) {
      throw new Error(`${name} is "${value}". It can be ${values.join(", ")} (default ${values[0]}).`);
    }
  }
}
