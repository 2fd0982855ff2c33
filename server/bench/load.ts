import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Load, Loaded } from './load.child.ts';
import { median } from './measurement.ts';

export interface Loader {
  answersPerSecond(load: Load): Promise<number>;
  end(): void;
}

export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('../dist/bench-load.js', import.meta.url)));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    answersPerSecond: (load) =>
      new Promise((resolve, reject) => {
        child.once('message', (loaded: Loaded) =>
          'error' in loaded ? reject(new Error(loaded.error)) : resolve(loaded.perSecond),
        );
        child.send(load);
      }),
    end: kill,
  };
}

export interface Rivals {
  readonly ours: () => Promise<number>;
  readonly bare: () => Promise<number>;
}

export interface Duel {
  readonly ours: number;
  readonly bare: number;
  /** Ours to bare, within each pair. */
  readonly ratio: number;
}

export async function inTurns({ ours, bare }: Rivals, pairs: number): Promise<Duel> {
  const [mine, theirs, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let pair = 0; pair <= pairs; pair += 1) {
    const first = pair % 2 === 0 ? null : await ours();
    const beside = await bare();
    const own = first ?? (await ours());
    if (pair === 0) continue;
    mine.push(own);
    theirs.push(beside);
    ratios.push(own / beside);
  }
  return { ours: median(mine), bare: median(theirs), ratio: median(ratios) };
}

export async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}
