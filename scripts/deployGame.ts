// The path by which everybody outside of this project deploys the game.
// eslint-disable-next-line no-restricted-syntax -- others depend on this path
export { deployGame } from "./owner/deploy/deployGame";
