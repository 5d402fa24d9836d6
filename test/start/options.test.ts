import { expect } from "chai";

import { UsageError } from "../../scripts/cli/commandLine";
import { HELP, parseOptions } from "../../scripts/local/start/options";

describe("start: options", () => {
  it("has defaults for everything", () => {
    const { seed, ...options } = parseOptions([], {});
    expect(options).to.deep.equal({
      chain: { port: 8545, requestedBy: undefined },
      console: { port: 4173, requestedBy: undefined },
      seeded: false,
      pace: 30,
      tokens: 5_000,
      indexerUrl: undefined,
      alarmUrl: undefined,
      verbose: false,
      help: false,
    });
    expect(seed)
      .to.satisfy(Number.isInteger)
      .and.within(0, 2 ** 32 - 1);
  });

  it("takes and explains every flag", () => {
    const flags =
      "--port 9000 --console-port=0 --pace 10 --seed 7 --seeded --tokens 7500 --indexer http://127.0.0.1:42069/ --alarm http://127.0.0.1:42070 --verbose --help";
    for (const [flag] of `${flags} --no-console`.matchAll(/--[a-z-]+/g)) expect(HELP).to.contain(`  ${flag} `);
    expect(parseOptions(flags.split(" "), {})).to.deep.equal({
      chain: { port: 9000, requestedBy: "--port" },
      console: { port: 0, requestedBy: "--console-port" },
      seed: 7,
      seeded: true,
      pace: 10,
      tokens: 7_500,
      indexerUrl: "http://127.0.0.1:42069",
      alarmUrl: "http://127.0.0.1:42070",
      verbose: true,
      help: true,
    });
  });

  it("goes without the console", () => {
    expect(parseOptions(["--no-console"], {}).console).to.equal(undefined);
  });

  it("takes the ports from the environment, unless flags say otherwise", () => {
    const environment = { RIGRAID_PORT: "9001", RIGRAID_CONSOLE_PORT: "9002" };
    expect(parseOptions(["--console-port", "9003"], environment)).to.deep.include({
      chain: { port: 9001, requestedBy: "RIGRAID_PORT" },
      console: { port: 9003, requestedBy: "--console-port" },
    });
  });

  it("lets the rivals rest when the pace is 0, by flag or by variable", () => {
    expect(parseOptions(["--pace", "0"], {}).pace).to.equal(0);
    expect(parseOptions([], { RIGRAID_PACE: "0" }).pace).to.equal(0);
    expect(parseOptions(["--pace", "60"], { RIGRAID_PACE: "0" }).pace).to.equal(60);
  });

  it("takes a variable that is empty for one that is not set", () => {
    expect(parseOptions([], { RIGRAID_PORT: "" }).chain).to.deep.equal({ port: 8545, requestedBy: undefined });
    expect(parseOptions([], { RIGRAID_PACE: "" }).pace).to.equal(30);
  });

  it("has one seed for all seeded starts, and any seed for others", () => {
    expect(parseOptions(["--seeded"], {}).seed).to.equal(1);
    expect(parseOptions([], {}).seed).to.not.equal(parseOptions([], {}).seed);
  });

  for (const [flags, environment, message] of [
    [["--prot", "1"], {}, "There is no flag --prot."],
    [["--toString"], {}, "There is no flag --toString."],
    [["-p"], {}, "There is no flag -p."],
    [["8545"], {}, '"8545" is not a flag.'],
    [["--seeded=yes"], {}, "--seeded takes no value."],
    [["--port"], {}, "--port needs a value."],
    [["--port", "65536"], {}, '--port must be a port number from 0 to 65535, not "65536".'],
    [["--port", "-1"], {}, '--port must be a port number from 0 to 65535, not "-1".'],
    [["--port", "80a"], {}, '--port must be a port number from 0 to 65535, not "80a".'],
    [["--console-port", "1.5"], {}, '--console-port must be a port number from 0 to 65535, not "1.5".'],
    [["--pace", ""], {}, "--pace needs a value."],
    [["--pace", "3601"], {}, '--pace must be whole seconds from 0 to 3600, not "3601".'],
    [["--pace", "0.5"], {}, '--pace must be whole seconds from 0 to 3600, not "0.5".'],
    [[], { RIGRAID_PACE: "off" }, 'RIGRAID_PACE must be whole seconds from 0 to 3600, not "off".'],
    [["--seed", "4294967296"], {}, '--seed must be a whole number from 0 to 4294967295, not "4294967296".'],
    [["--tokens", "0"], {}, '--tokens must be a whole number from 1 to 1000000, not "0".'],
    [["--indexer", "127.0.0.1:42069"], {}, "--indexer must be an http or https address without user, query and hash"],
    [[], { RIGRAID_PORT: "web" }, 'RIGRAID_PORT must be a port number from 0 to 65535, not "web".'],
    [[], { RIGRAID_CONSOLE_PORT: "x" }, 'RIGRAID_CONSOLE_PORT must be a port number from 0 to 65535, not "x".'],
  ] as const) {
    it(`refuses ${[...flags, ...Object.entries(environment).map((entry) => entry.join("="))].join(" ")}`, () => {
      expect(() => parseOptions([...flags], environment)).to.throw(UsageError, message);
    });
  }
});
