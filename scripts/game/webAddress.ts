/** Accepted form of a service's URL, for error texts. */
export const SERVICE_URL_FORM = "an http or https address without user, query and hash";

/** A service's URL as deployments store it; undefined if the text does not have the accepted form. */
export function toServiceUrl(text: string): string | undefined {
  const url = toWebAddress(text);
  return url !== undefined && /^[^@?#]*$/.test(url) ? url.replace(/\/+$/, "") : undefined;
}

/**
 * Reads a setting with a service's URL; undefined if it is not set or blank.
 *
 * @throws Error that names the setting when its value is invalid.
 */
export function readServiceUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const address = toServiceUrl(text);
  if (address === undefined) throw new Error(`${name} must be ${SERVICE_URL_FORM}, not "${text}".`);
  return address;
}

/** A normalized http or https URL, trimmed; undefined for any other text. */
export function toWebAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\/[^\s/]\S*$/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const { href, origin, pathname, search, hash, username } = new URL(trimmed);
  return pathname === "/" && search + hash + username === "" ? origin : href;
}

/**
 * Reads a setting with a URL and normalizes it; undefined if it is not set or blank.
 *
 * @throws Error that names the setting when its value is invalid.
 */
export function readWebAddress(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const address = toWebAddress(text);
  if (address !== undefined) return address;
  // The value is never quoted, because it may contain a secret.
  throw new Error(`${name} must be an http or https address such as http://127.0.0.1:8545.`);
}
