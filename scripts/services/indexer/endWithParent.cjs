// Preloaded by a child process: ends it as SIGTERM does once its parent is gone, also by a signal that no parent can pass on.
"use strict";

process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// Keeps no process running that has nothing else to do.
process.channel?.unref();
