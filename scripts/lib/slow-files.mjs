// A reporter of Vitest: names each file whose tests take longer than a developer waits for.
const WAITED_MS = 5_000;
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/** @param modules as Vitest reports them @returns {string[]} the slowest first */
export const slowFiles = (modules) =>
  modules
    .map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }))
    .filter(({ ms }) => ms > WAITED_MS)
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ file, ms }) => `over ${seconds(WAITED_MS)}: ${file}, ${seconds(ms)}`);

export default class SlowFiles {
  onTestRunEnd(modules) {
    for (const line of slowFiles(modules)) process.stdout.write(`${line}\n`);
  }
}
