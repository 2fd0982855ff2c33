/** Under systemd, as root: `npm run roll -- [--settings=/etc/parom/env]`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartProblem } from '../../platform/start-problem.ts';
import { updateDatabase } from '../database/update-database.ts';
import { type Machine, roll } from './roll.ts';

const WORKER = 'parom-worker.service';
const WORKER_METRICS_PORT = 28_000;
const systemctl = async (...asked: string[]): Promise<string> =>
  (await promisify(execFile)('systemctl', asked)).stdout;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const portOf = (unit: string): number =>
  Number.parseInt(/@(\d+)\./.exec(unit)?.[1] ?? String(WORKER_METRICS_PORT), 10);

const machine: Machine = {
  stop: async (unit) => void (await systemctl('stop', unit)),
  start: async (unit) => void (await systemctl('start', unit)),
  isReady: async (unit) => {
    const answer = await fetch(`http://127.0.0.1:${portOf(unit)}/readyz`).catch(() => null);
    return answer?.ok === true;
  },
  updateDatabase: () => updateDatabase(process.argv.slice(2), process.env, say),
};

try {
  const running = await systemctl('list-units', '--plain', '--no-legend', '--state=running', 'parom-*');
  const units = running.split('\n').flatMap((line) => line.trim().split(/\s+/).slice(0, 1));
  const apis = units.filter((unit) => unit.startsWith('parom-api@'));
  await roll(machine, { workers: units.filter((unit) => unit === WORKER), apis }, say);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  process.stderr.write(`The update stopped: ${error.message}\n`);
  process.exitCode = 1;
}
