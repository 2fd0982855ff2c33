import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PhaseMs } from '../src/platform/process/start-phases.ts';
import { atMost, forTheRecord, type Line, median, timed } from './measurement.ts';
import { anOrder } from './open-tickets-store.ts';
import { freePort, startProgram, stopProgram } from './program.ts';

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const TICKETS = 600;
const CUSTOMERS = 6;
const ROUNDS = 5;
const LIMIT_S = 2;

const PARTS = {
  code: 'code load',
  engine: 'engine open',
  migrations: 'migrations',
  compose: 'compose',
  prepare: 'prepare',
  listen: 'listen',
};

type Part = keyof typeof PARTS;

interface Restarted {
  readonly parts: Record<Part, PhaseMs>;
  readonly stop: number;
  readonly answer: number;
  readonly total: number;
}

const WHAT = 'restart with 600 tickets';

export async function restart(): Promise<readonly Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parom-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PAROM_MODE: 'sandbox',
    PAROM_RATE_LIMIT: 'off',
    PAROM_LOG_LEVEL: 'debug',
    NODE_ENV: 'production',
  };
  const api = `http://127.0.0.1:${port}/api/v1`;
  let child = await startProgram(PROGRAM, env);
  await createTickets(api);
  const rounds: Restarted[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { started, took } = await restartOnce(child, env, api);
    child = started;
    rounds.push(took);
  }
  await stopProgram(child);
  return lines(rounds);
}

function lines(rounds: readonly Restarted[]): readonly Line[] {
  const middle = (figure: (round: Restarted) => number): number => median(rounds.map(figure));
  const parts = Object.keys(PARTS) as Part[];
  return [
    forTheRecord(
      `${WHAT}: stop`,
      middle(({ stop }) => stop),
      'ms',
    ),
    ...parts.flatMap((part) => [
      forTheRecord(
        `${WHAT}: ${PARTS[part]}`,
        middle((round) => round.parts[part].clock),
        'ms',
      ),
      forTheRecord(
        `${WHAT}: ${PARTS[part]}, processor`,
        middle((round) => round.parts[part].processor),
        'ms',
      ),
    ]),
    forTheRecord(
      `${WHAT}: first answer`,
      middle(({ answer }) => answer),
      'ms',
    ),
    atMost(`${WHAT}, signal to first answer`, middle(({ total }) => total) / 1_000, LIMIT_S, 's'),
  ];
}

async function createTickets(api: string): Promise<void> {
  const customer = async () => {
    for (let made = 0; made < TICKETS / CUSTOMERS; made += 1) {
      const answer = await fetch(`${api}/tickets/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(anOrder()),
      });
      if (answer.status !== 200) throw new Error(`a creation: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CUSTOMERS }, customer));
}

async function restartOnce(
  running: ChildProcess,
  env: Record<string, string>,
  api: string,
): Promise<{ started: ChildProcess; took: Restarted }> {
  const begunAt = performance.now();
  const stop = await timed(() => stopProgram(running));
  let parts: Record<Part, PhaseMs> | null = null;
  const started = await startProgram(PROGRAM, env, (line) => {
    if (line.includes('"startMs"')) parts = JSON.parse(line).startMs;
  });
  const answer = await timed(async () => {
    const { status } = await fetch(`${api}/status/get`);
    if (status !== 200) throw new Error(`the first answer: ${status}`);
  });
  const total = performance.now() - begunAt;
  if (parts === null) throw new Error('the program does not say how long its start took');
  return { started, took: { parts, stop, answer, total } };
}
