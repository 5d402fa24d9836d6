import { isHexString, keccak256 } from "ethers";

/** Words of names, 128 per list, so that seven bits select a word. Changing a list renames players. */
const FIRST = words(`
  amber azure balmy basic binary bold bonny brass brave breezy bright brisk bronze bubbly cached calm candid cheery
  chilled chipper chrome civil clever cobalt cool copper coral cosmic cosy crafty crimson crisp cubic cyan daring deft
  digital dual dusty eager early ember epic fair fancy fast fleet fluffy flying fond frosty fuzzy gallant gentle giga
  glossy golden grand green handy happy hardy hasty hearty honest humble icy indigo ivory jade jazzy jolly keen kindly
  laser linear lively logical loyal lucid lucky lunar magic mellow mega merry mighty minty modest mossy nano neat neon
  nifty nimble noble optic orange orbital pastel patient plucky polar prime proud purple quick quiet quirky rapid ready
  robust rosy ruby rustic sandy scarlet serene shiny silent silver sleek snappy solar sonic stable
  steady sunny`);
const SECOND = words(`
  adapter antenna array atom axle badge battery bay beacon bench beta bezel bit blade board bolt booster bracket bridge
  buffer bus button byte cable cache cell chip circuit clamp clock cluster coil compass console coolant core cursor
  dial diode disk dock dongle drive dynamo engine fan fiber filter flux foundry frame fuse gadget gasket gate gauge gear
  grid grommet handle heater helix hinge hub inlet jack joypad jumper kernel key knob lamp lattice lens lever
  link loader magnet matrix memory meter mixer modem module monitor motor mouse nozzle nut packet panel patch pin pixel
  piston plate plug port printer prism probe pulley pump quartz rack radio relay remote ribbon rotor router scanner
  screw sensor server shell signal socket spark speaker spring switch tablet tuner turbine turbo valve widget`);

/**
 * Name that identifies a player: two words derived from the address, followed by the address's end so that a name is
 * hard to imitate: "Amber Socket …93b906". Text that is not an address is returned unchanged.
 */
export function playerName(address: string): string {
  return isHexString(address, 20) ? `${nameWords(address)} ${addressEnd(address)}` : address;
}

/** Only the words of the name, for places that also show the address or its end. */
export function nameWords(address: string): string {
  const hash = Number.parseInt(keccak256(address).slice(2, 6), 16);
  return [FIRST.at(hash & 127)!, SECOND.at((hash >> 7) & 127)!]
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** End of the address, as shown beside a name: "…93b906". */
export function addressEnd(address: string): string {
  return `…${address.slice(-6)}`;
}

/** Whether each word of a text is a prefix of a word of the address's name or of the address's end. */
export function matchesName(address: string, text: string): boolean {
  const name = playerName(address).toLowerCase().replace("…", "").split(" ");
  const parts = text.toLowerCase().replaceAll("…", " ").trim().split(/\s+/);
  return parts.every((word) => name.some((part) => part.startsWith(word)));
}

function words(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/** Shortens an address to its first and last four digits, which people compare. */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}
