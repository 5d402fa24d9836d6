import { Interface, Typed } from "ethers";

// Speeds up ethers, which compares the name of each call with all functions of an interface. Looks up unique names
// called with the right number of values, and leaves all other calls to ethers.

const find = Interface.prototype.getFunction;
const findName = Interface.prototype.getFunctionName;
const byName = new WeakMap<Interface, Map<string, ReturnType<typeof find>>>();

/** The function that alone has a name; null when none or several have it. */
function findUnique(contract: Interface, key: string): ReturnType<typeof find> {
  let functions = byName.get(contract);
  if (functions === undefined) {
    functions = new Map();
    for (const fragment of contract.fragments) {
      if (fragment.type !== "function") continue;
      const { name } = fragment as NonNullable<ReturnType<typeof find>>;
      functions.set(name, functions.has(name) ? null : (fragment as ReturnType<typeof find>));
    }
    byName.set(contract, functions);
  }
  return functions.get(key) ?? null;
}

Interface.prototype.getFunction = function (key, values) {
  const unique = findUnique(this, key);
  const fits =
    values === undefined ||
    values === null ||
    (values.length === unique?.inputs.length && !values.some((value) => Typed.isTyped(value)));
  return unique !== null && fits ? unique : find.call(this, key, values);
};
Interface.prototype.getFunctionName = function (key) {
  return findUnique(this, key)?.name ?? findName.call(this, key);
};
