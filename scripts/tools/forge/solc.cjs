#!/usr/bin/env node
// Gives Forge the compiler that the lock file pins. Forge makes two requests: the version, and the compilation of a
// standard JSON input that holds all sources.
"use strict";

const { readFileSync } = require("node:fs");
const solc = require("../compile/compiler.cjs");

const STANDARD_INPUT = 0;

if (process.argv.includes("--version")) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`);
} else if (process.argv.includes("--standard-json")) {
  process.stdout.write(solc.compile(readFileSync(STANDARD_INPUT, "utf8")));
} else {
  process.stderr.write("This is the compiler for Forge: call it with --version or --standard-json.\n");
  process.exitCode = 2;
}
