import config from "../vitest.config.mts";

/** Gives each file modules of its own: with shared ones, what runs when a module is loaded would count as its first test's. */
export default { ...config, test: { ...config.test, projects: undefined, include: ["src/**/*.test.{ts,tsx}"] } };
