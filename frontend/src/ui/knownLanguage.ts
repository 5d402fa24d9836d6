/**
 * Runs something in a language that the browser's formats know. Some browsers are in one that they do not
 * ("en-US@posix"), and a library that formats numbers in it fails as soon as it is loaded.
 */
export async function withKnownLanguage<T>(run: () => Promise<T>): Promise<T> {
  if (isKnown(navigator.language)) return run();
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
  try {
    return await run();
  } finally {
    // The browser's own answer is the prototype's.
    Reflect.deleteProperty(navigator, "language");
  }
}

function isKnown(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}
