/** Shows a step while it runs, then how long it took; on a terminal with a check mark. */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  process.stdout.write(`${label} ... `);
  try {
    const result = await work();
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${checkMark()} ${label}  ${seconds}\n` : `${seconds}\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

function checkMark(): string {
  return process.stdout.hasColors() ? "\x1b[32m✓\x1b[0m" : "✓";
}
