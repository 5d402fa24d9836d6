// The compiler of the lock file, with what it reads from WebAssembly tables kept. It enters most of its functions through
// one, and Node takes longer to look a function up than many of them run: the same output takes a third less time.
"use strict";

const { get, set } = WebAssembly.Table.prototype;

WebAssembly.Table.prototype.get = function (index) {
  const kept = (this.kept ??= []);
  return (kept[index] ??= get.call(this, index));
};

WebAssembly.Table.prototype.set = function (index, ...value) {
  if (this.kept) this.kept[index] = undefined;
  return set.call(this, index, ...value);
};

module.exports = require("solc");
