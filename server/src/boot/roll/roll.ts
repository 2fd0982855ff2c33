/** Replaces each process in turn: behind a proxy that asks `/healthz`, no call fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../../platform/start-problem.ts';

export interface Machine {
  stop(unit: string): Promise<void>;
  start(unit: string): Promise<void>;
  isReady(unit: string): Promise<boolean>;
  /** As the owner of the tables. */
  updateDatabase(): Promise<void>;
}

export interface Units {
  readonly workers: readonly string[];
  /** Two or more: while one restarts, another serves. */
  readonly apis: readonly string[];
}

/** The proxy asks every second. */
const usualWaits = { readyMs: 60_000, seenByProxyMs: 2_500 };
const ASK_MS = 200;

/** @throws StartProblem: the units that were not reached still run as before */
export async function roll(
  machine: Machine,
  { workers, apis }: Units,
  say: (line: string) => void,
  waits = usualWaits,
): Promise<void> {
  if (apis.length < 2)
    throw new StartProblem(
      `of parom-api@ ${apis.length} run, and customers would see the restart. Start a second one first: systemctl start parom-api@8082`,
    );
  // An old worker must not meet new tables.
  for (const unit of workers) await machine.stop(unit);
  await machine.updateDatabase();
  for (const unit of workers) await begin(machine, unit, say, waits.readyMs);
  for (const unit of apis) {
    await machine.stop(unit);
    await begin(machine, unit, say, waits.readyMs);
    await sleep(waits.seenByProxyMs);
  }
}

async function begin(
  machine: Machine,
  unit: string,
  say: (line: string) => void,
  readyMs: number,
): Promise<void> {
  const from = performance.now();
  await machine.start(unit);
  while (!(await machine.isReady(unit))) {
    if (performance.now() - from > readyMs)
      throw new StartProblem(
        `${unit} is not ready in time. The other processes run on; no money is lost. Read journalctl -u ${unit}`,
      );
    await sleep(ASK_MS);
  }
  say(`${unit}: ready after ${((performance.now() - from) / 1_000).toFixed(1)} s`);
}
