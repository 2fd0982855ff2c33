/** The load of a measurement: a process of its own asks over loopback, bounded in time, and says how often it was answered. */
import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Load, Loaded } from './load.child.ts';
import { median } from './measurement.ts';

export interface Loader {
  /** Answers per second. @throws Error when one was not a 200 */
  answersPerSecond(load: Load): Promise<number>;
  end(): void;
}

/** Of the built program beside this one. */
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

/** Two ways of answering the same, each measured for one turn. */
export interface Rivals {
  readonly ours: () => Promise<number>;
  readonly bare: () => Promise<number>;
}

export interface Duel {
  readonly ours: number;
  readonly bare: number;
  /** Of ours to bare, within each pair of turns. */
  readonly ratio: number;
}

/**
 * In turns, and each pair of turns the other way round, so that whatever else the machine does is done to both; the first
 * pair warms up. Medians.
 */
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

/** Listens on loopback, on whichever port is free. */
export async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}
