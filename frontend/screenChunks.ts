import path from "node:path";

import { normalizePath, type Rolldown } from "vite";

/** Module that loads the screens. */
const SCREENS = normalizePath(path.join(import.meta.dirname, "src", "app", "screens.ts"));
/** Screen that most visits begin with. */
const FIRST = /RigScreen/;
/** Modules of this project. A package exports all of its modules from one, which does not tell what is used. */
const OWN = /\/(frontend\/src|scripts\/game)\//;
/** Number of screens beside the first that share a module before all of them load it. */
const MANY = 3;

/**
 * Chunks for what screens share with each other, or with parts that load later. With a chunk for each set of screens a
 * screen was 10 to 36 requests, of which a browser sends six at a time. The first screen loads nothing for others.
 */
export function screenChunks(): Rolldown.CodeSplittingGroup[] {
  let screens: readonly Screen[] | undefined;
  const name: Rolldown.CodeSplittingNameFunction = (id, modules) => {
    screens ??= readScreens(modules);
    const [first, ...others] = screens;
    const users = others.filter(({ needs }) => needs.has(id));
    if (first!.needs.has(id)) return users.length > 0 ? "screens" : `${first!.name}Parts`;
    if (users.length === 1) return `${users[0]!.name}Parts`;
    return users.length >= MANY ? "otherScreens" : null;
  };
  const options = { minShareCount: 2, includeDependenciesRecursively: false };
  return [
    { ...options, debugName: "screens", name, test: OWN },
    { ...options, name: "icons", test: /lucide-react/, minShareCount: 3 },
  ];
}

interface Screen {
  readonly name: string;
  /** Modules that it needs before it shows. */
  readonly needs: ReadonlySet<string>;
}

/** Reads the screens, the first of a visit first. */
function readScreens(modules: Rolldown.ChunkingContext): Screen[] {
  return [...modules.getModuleInfo(SCREENS)!.dynamicallyImportedIds]
    .sort((a, b) => Number(FIRST.test(b)) - Number(FIRST.test(a)))
    .map((id) => ({ name: path.parse(id).name, needs: importsOf(id, modules) }));
}

/** Modules of this project that a module imports, directly or not, and itself. */
function importsOf(id: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const imports = new Set([id]);
  for (const each of imports) {
    for (const imported of modules.getModuleInfo(each)!.importedIds) if (OWN.test(imported)) imports.add(imported);
  }
  return imports;
}
