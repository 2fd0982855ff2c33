/** After the built program's second start. `nodes/memory.bench.ts` measures real networks. */
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atMost, type Line, timed } from './measurement.ts';
import { createDatabase } from './postgres.ts';
import { residentMb } from './process-use.ts';
import { freePort, startProgram, stopProgram } from './program.ts';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const READY_LIMIT_S = 8;
const SANDBOX_LIMIT_MB = 550;
const POSTGRES_LIMIT_MB = 220;
const IDLE_MS = 30_000;

export async function memory(): Promise<readonly Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parom-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const postgres = await createDatabase();
  const sandbox = await restarted({ DATA_DIR: join(folder, 'data') });
  const outside = postgres && (await restarted({ DATABASE_URL: postgres.url, DATA_DIR: folder }));
  await sleep(IDLE_MS);
  const lines = [
    atMost('from npm start to ready, the second time', sandbox.readyMs / 1_000, READY_LIMIT_S, 's'),
    atMost('memory in the sandbox after a restart', await residentMb(sandbox.child), SANDBOX_LIMIT_MB, 'MB'),
    ...(outside === null
      ? []
      : [atMost('memory with PostgreSQL outside', await residentMb(outside.child), POSTGRES_LIMIT_MB, 'MB')]),
  ];
  await stopProgram(sandbox.child);
  if (outside !== null) await stopProgram(outside.child);
  await postgres?.drop();
  return lines;
}

async function restarted(env: Record<string, string>): Promise<{ child: ChildProcess; readyMs: number }> {
  const port = String(await freePort());
  const start = () => startProgram(START, { ...env, PORT: port, PAROM_MODE: 'sandbox' });
  await stopProgram(await start());
  let child: ChildProcess | null = null;
  const readyMs = await timed(async () => {
    child = await start();
  });
  if (child === null) throw new Error('unreachable');
  return { child, readyMs };
}
