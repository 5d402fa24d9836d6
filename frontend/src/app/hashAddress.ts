import { PAGES } from "./screens";

/**
 * Screens are behind the #, because the console works under any path of a host. Hosts that answer every path with it show
 * it at `/market`, too.
 *
 * @returns Where the screen is that such a path names; undefined where it names none.
 */
export function hashAddress({ pathname, hash }: Pick<Location, "pathname" | "hash">): string | undefined {
  const [, folder, name] = /^(.*\/)([^/]+)$/.exec(pathname) ?? [];
  const isScreen = PAGES.some(({ pattern }) => pattern.split("/")[1] === name);
  return hash === "" && isScreen ? `${folder}#/${name}` : undefined;
}
