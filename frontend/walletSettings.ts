/** The wallet modal's build settings and the values that they take; the first is the default. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  VITE_SIGN_IN: ["off", "optional", "required"],
  VITE_WALLET_ANALYTICS: ["on", "off"],
  VITE_WALLET_EMAIL: ["off", "on"],
};

/**
 * A misspelt setting would silently be the default, so it ends the build.
 *
 * @param environment The build's environment variables, by name. What is empty counts as not set.
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
