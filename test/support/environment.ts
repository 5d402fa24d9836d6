type Variables = Readonly<Record<string, string | undefined>>;

/** Sets variables of this process's environment; undefined removes one. Returns how to undo that. */
export function setVariables(variables: Variables): () => void {
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  assign(variables);
  return () => assign(before);
}

function assign(variables: Variables): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
