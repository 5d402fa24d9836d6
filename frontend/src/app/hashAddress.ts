import { PAGES } from "./screens";

/**
 * Moves a screen's path behind the #. Screens are behind the #, because the console works under any path of a host, but
 * hosts that answer every path with it show it at `/market`, too.
 *
 * @returns Address behind the # of the screen that the path names; undefined where it names none.
 */
export function hashAddress({ pathname, hash }: Pick<Location, "pathname" | "hash">): string | undefined {
  const [, folder, name] = /^(.*\/)([^/]+)$/.exec(pathname) ?? [];
  const isScreen = PAGES.some(({ pattern }) => pattern.split("/")[1] === name);
  return hash === "" && isScreen ? `${folder}#/${name}` : undefined;
}
