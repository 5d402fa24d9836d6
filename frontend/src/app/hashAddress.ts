import { PAGES } from "./screens";

/**
 * Moves a screen's path behind the #. Screens are behind the #, because the console works under any path of a host.
 * Hosts that answer every path with the console also show it at `/market`.
 *
 * @returns Address behind the # for the path's screen; undefined if the path names no screen.
 */
export function hashAddress({ pathname, hash }: Pick<Location, "pathname" | "hash">): string | undefined {
  const [, folder, name] = /^(.*\/)([^/]+)$/.exec(pathname) ?? [];
  const isScreen = PAGES.some(({ pattern }) => pattern.split("/")[1] === name);
  return hash === "" && isScreen ? `${folder}#/${name}` : undefined;
}
