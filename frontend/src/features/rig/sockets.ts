/** What is printed on the board beside the sockets of the opening catalogue. */
const PRINT = ["FAN", "ATX", "DIMM", "M.2", "LAN", "PUMP", "CPU", "PCIE", "OAM", "QPU"];

/** Sockets with a place of their own in the layouts; types beyond them fill expansion rows. */
export const PLACED_SOCKETS = PRINT.length;

/** The print beside a socket. */
export function socketPrint(componentId: number): string {
  return PRINT[componentId - 1] ?? `EXP ${componentId}`;
}
