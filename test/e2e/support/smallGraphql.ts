import { type FieldNode, type OperationDefinitionNode, parse, type SelectionNode, valueFromASTUntyped } from "graphql";

/** A row of a table; bigints become texts in the answer, as Ponder's do. */
export type Row = Record<string, unknown>;

/** By the names of the query's fields. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

interface Field {
  readonly name: string;
  readonly args: Row;
  readonly selections: readonly SelectionNode[];
}

/** Answers a GraphQL query about some tables as Ponder would, as far as the console's queries need it. */
export function answer(query: string, tables: Tables): Row {
  const [{ selectionSet }] = parse(query).definitions as OperationDefinitionNode[];
  const data = select(selectionSet.selections, (field) => resolve(field, tables));
  return JSON.parse(
    JSON.stringify(data, (_key, value: unknown) => (typeof value === "bigint" ? `${value}` : value)),
  ) as Row;
}

/** Selected values, by alias. */
function select(selections: readonly SelectionNode[], valueOf: (field: Field) => unknown): Row {
  return Object.fromEntries([...fieldsOf(selections)].map(([alias, field]) => [alias, valueOf(field)]));
}

function resolve({ name, args, selections }: Field, tables: Tables): unknown {
  if (name === "_meta") return pick(tables._meta[0], selections);
  if (!(name in tables)) {
    const row = tables[`${name}s`].find((each) => matches(each, args));
    return row ? pick(row, selections) : null;
  }
  const { where, orderBy, orderDirection = "asc", limit = 50, offset = 0, after } = args as QueryArguments;
  const rows = tables[name].filter((row) => matches(row, where ?? {}));
  // The key's columns come last and decide. All columns have the same direction.
  rows.sort((a, b) => compare(a[orderBy!], b[orderBy!]) || compare(keyOf(a), keyOf(b)));
  if (orderDirection === "desc") rows.reverse();
  const start = after === undefined ? offset : rows.findIndex((row) => keyOf(row) === after) + 1;
  const items = rows.slice(start, start + limit);
  const page = { hasNextPage: start + limit < rows.length, endCursor: items.length > 0 ? keyOf(items.at(-1)!) : null };
  return select(selections, (field) => {
    if (field.name === "totalCount") return rows.length;
    return field.name === "items" ? items.map((row) => pick(row, field.selections)) : pick(page, field.selections);
  });
}

interface QueryArguments {
  readonly where?: Row;
  readonly orderBy?: string;
  readonly orderDirection?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly after?: string;
}

function pick(row: Row, selected: readonly SelectionNode[]): Row {
  return select(selected, ({ name, selections }) => {
    const value = row[name] ?? null;
    return selections.length > 0 && value !== null ? pick(value as Row, selections) : value;
  });
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
    if (suffix === "in") return (wanted as unknown[]).some((each) => value === toTypeOf(value, each));
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

/** The fields of a selection, by alias. One that is selected twice is answered once, with both selections. */
function fieldsOf(selections: readonly SelectionNode[]): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const { alias, name, arguments: args = [], selectionSet } of selections as readonly FieldNode[]) {
    const key = (alias ?? name).value;
    fields.set(key, {
      name: name.value,
      args: Object.fromEntries(args.map((each) => [each.name.value, valueFromASTUntyped(each.value)])),
      selections: [...(fields.get(key)?.selections ?? []), ...(selectionSet?.selections ?? [])],
    });
  }
  return fields;
}
