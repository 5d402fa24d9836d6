import { CATALOGUE } from "../../deploy/catalogue";

/** The catalogue's name of a component type; one that is not in it has its number alone. */
export function componentName(id: bigint | number): string {
  return CATALOGUE.at(Number(id) - 1)?.name ?? `Component ${id}`;
}
