/** A row of a table; bigints become texts in the answer, as Ponder's do. */
export type Row = Record<string, unknown>;

/** By the names of the query's fields. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

interface Field {
  readonly alias: string;
  readonly name: string;
  readonly args: Row;
  readonly selection: readonly Field[];
}

/** Answers a GraphQL query about some tables as Ponder would, as far as the console's queries need it. */
export function answer(query: string, tables: Tables): Row {
  const fields = new Parser(query).selection();
  const data = Object.fromEntries(fields.map((field) => [field.alias, resolve(field, tables)]));
  return JSON.parse(
    JSON.stringify(data, (_key, value: unknown) => (typeof value === "bigint" ? `${value}` : value)),
  ) as Row;
}

function resolve({ name, args, selection }: Field, tables: Tables): unknown {
  if (name === "_meta") return pick(tables._meta[0], selection);
  if (!(name in tables)) {
    const row = tables[`${name}s`].find((each) => matches(each, args));
    return row ? pick(row, selection) : null;
  }
  const { where, orderBy, orderDirection = "asc", limit = 50, offset = 0, after } = args as QueryArguments;
  const rows = tables[name].filter((row) => matches(row, where ?? {}));
  // The last columns decide, which are those of the key; the direction is that of all.
  rows.sort((a, b) => compare(a[orderBy!], b[orderBy!]) || compare(keyOf(a), keyOf(b)));
  if (orderDirection === "desc") rows.reverse();
  const start = after === undefined ? offset : rows.findIndex((row) => keyOf(row) === after) + 1;
  const items = rows.slice(start, start + limit);
  return {
    totalCount: rows.length,
    items: items.map((row) => pick(row, selection.find((field) => field.name === "items")?.selection ?? [])),
    pageInfo: { hasNextPage: start + limit < rows.length, endCursor: items.length > 0 ? keyOf(items.at(-1)!) : null },
  };
}

interface QueryArguments {
  readonly where?: Row;
  readonly orderBy?: string;
  readonly orderDirection?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly after?: string;
}

function pick(row: Row, selection: readonly Field[]): Row {
  return Object.fromEntries(
    selection.map(({ alias, name, selection: inner }) => {
      const value = row[name] ?? null;
      return [alias, inner.length > 0 && value !== null ? pick(value as Row, inner) : value];
    }),
  );
}

function keyOf({ address, owner, block, logIndex, componentId }: Row): string {
  const parts = [address, owner, block, logIndex, componentId].filter((part) => part !== undefined);
  return parts.map((part) => String(part as bigint).padStart(20, "0")).join(".");
}

function matches(row: Row, where: Row): boolean {
  return Object.entries(where).every(([key, wanted]) => {
    // Ponder takes the conditions of all of them together.
    if (key === "OR")
      return (wanted as Row[]).some((each) =>
        Object.entries(each).some((one) => matches(row, Object.fromEntries([one]))),
      );
    const [, column, suffix] = /^(.*?)(?:_(gt|lt|gte|lte|in|not))?$/.exec(key)!;
    const value = row[column];
    const order = () => compare(value, toTypeOf(value, wanted));
    if (suffix === "in") return (wanted as unknown[]).includes(value);
    if (suffix === "not") return order() !== 0;
    if (suffix === "gt") return order() > 0;
    if (suffix === "lt") return order() < 0;
    if (suffix === "gte") return order() >= 0;
    if (suffix === "lte") return order() <= 0;
    return order() === 0;
  });
}

function toTypeOf(sample: unknown, value: unknown): unknown {
  return typeof sample === "bigint" ? BigInt(value as string) : value;
}

function compare(a: unknown, b: unknown): number {
  return a === b ? 0 : (a as bigint) < (b as bigint) ? -1 : 1;
}

/** A field that is asked for twice is answered once, with what is asked of it in both places. */
function merge(before: Field | undefined, field: Field): Field {
  const selection = [...(before?.selection ?? [])];
  for (const inner of field.selection) {
    const at = selection.findIndex(({ alias }) => alias === inner.alias);
    if (at < 0) selection.push(inner);
    else selection[at] = merge(selection[at], inner);
  }
  return { ...field, selection };
}

/** Reads a query: fields with aliases, arguments and selections, and nothing else of the language. */
class Parser {
  private readonly tokens: string[];
  private next = 0;

  constructor(text: string) {
    this.tokens = text.match(/"[^"]*"|[{}()[\]:]|[^\s"{}()[\]:,]+/g) ?? [];
  }

  selection(): Field[] {
    const fields = new Map<string, Field>();
    this.take("{");
    while (!this.takes("}")) {
      const field = this.field();
      fields.set(field.alias, merge(fields.get(field.alias), field));
    }
    return [...fields.values()];
  }

  private field(): Field {
    const alias = this.token();
    const name = this.takes(":") ? this.token() : alias;
    const args = this.takes("(") ? this.pairs(")") : {};
    return { alias, name, args, selection: this.tokens[this.next] === "{" ? this.selection() : [] };
  }

  private pairs(end: string): Row {
    const row: Row = {};
    while (!this.takes(end)) {
      const name = this.token();
      this.take(":");
      row[name] = this.value();
    }
    return row;
  }

  private value(): unknown {
    if (this.takes("{")) return this.pairs("}");
    if (this.takes("[")) {
      const items: unknown[] = [];
      while (!this.takes("]")) items.push(this.value());
      return items;
    }
    const token = this.token();
    return /^("|-?\d|true$|false$|null$)/.test(token) ? JSON.parse(token) : token;
  }

  private token(): string {
    return this.tokens[this.next++];
  }

  private takes(token: string): boolean {
    if (this.tokens[this.next] !== token) return false;
    this.next++;
    return true;
  }

  private take(token: string): void {
    if (!this.takes(token)) throw new Error(`There is no "${token}" but "${this.tokens[this.next]}".`);
  }
}
