/** An honest visitor beside each attack, against quiet times. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from './child-calls.ts';
import { frameOf, newTicket, openLive, SEPARATOR } from './live-visitor.ts';
import { atMost, forTheRecord, type Line, median } from './measurement.ts';

const ATTACKS: Readonly<Record<string, string>> = {
  'frames-1': 'frames of one byte on a socket',
  'frames-5': 'frames of one byte on 5 sockets',
  calls: 'calls without an end on 10 sockets',
  pings: 'pings without an end on 5 sockets',
  continuations: 'continuations without an end on 5',
  pipelining: '20 connections that send ahead',
  pages: 'pages drawn for four addresses',
};
const LIMIT_MS = 50;
const LIMIT_RATIO = 5;
const WARM_UP_MS = 1_500;
const MEASURED_MS = 6_000;
const QUIET_MS = 4_000;
const EVERY_MS = 20;
const VISITORS = 10;
const GIVE_UP_MS = 20_000;

interface Noticed {
  readonly calls: number;
  readonly live: number;
}

export async function neighbours(part?: string): Promise<readonly Line[]> {
  const asked = Object.entries(ATTACKS).filter(([kind]) => part === undefined || kind === part);
  if (asked.length === 0) throw new Error(`no such attack; there are ${Object.keys(ATTACKS).join(', ')}`);
  const server = await startChild('bench-neighbours-server', []);
  const port = await server.ask('port');
  const visitors = await openVisitors(port);
  await noticed(visitors, QUIET_MS);
  const quiet: Noticed[] = [];
  const noisy = new Map<string, Noticed>();
  for (const [kind, words] of asked) {
    quiet.push(await noticed(visitors, QUIET_MS));
    const attack = await startChild('bench-neighbours-attack', [kind, String(port)]);
    noisy.set(words, await besides(attack, visitors));
  }
  visitors.close();
  server.kill();
  return linesOf(
    { calls: median(quiet.map(({ calls }) => calls)), live: median(quiet.map(({ live }) => live)) },
    noisy,
  );
}

const linesOf = (quiet: Noticed, noisy: ReadonlyMap<string, Noticed>): readonly Line[] => [
  forTheRecord('calls in quiet times, 99th percentile', quiet.calls, 'ms'),
  forTheRecord('live answers in quiet times, 99th percentile', quiet.live, 'ms'),
  ...[...noisy].flatMap(([words, { calls, live }]) => [
    atMost(`calls beside ${words}`, calls, limitOf(quiet.calls), 'ms'),
    atMost(`live answers beside ${words}`, live, limitOf(quiet.live), 'ms'),
  ]),
];

const limitOf = (quiet: number): number => Math.round(Math.max(LIMIT_MS, LIMIT_RATIO * quiet));

async function besides(attack: Child, visitors: Visitors): Promise<Noticed> {
  await attack.ask('begin');
  await sleep(WARM_UP_MS);
  const figures = await noticed(visitors, MEASURED_MS);
  await attack.ask('end');
  attack.kill();
  await sleep(WARM_UP_MS);
  return figures;
}

interface Visitors {
  call(number: number): Promise<number>;
  live(): Promise<number>;
  close(): void;
}

async function noticed(visitors: Visitors, forMs: number): Promise<Noticed> {
  const calls: Promise<number>[] = [];
  const live: Promise<number>[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    calls.push(visitors.call(calls.length % VISITORS));
    if (calls.length % 2 === 0) live.push(visitors.live());
    await sleep(EVERY_MS);
  }
  return { calls: percentile99(await Promise.all(calls)), live: percentile99(await Promise.all(live)) };
}

const percentile99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? GIVE_UP_MS;

async function openVisitors(port: number): Promise<Visitors> {
  const agents = Array.from({ length: VISITORS }, () => new Agent({ keepAlive: true }));
  const place = { port, from: '127.0.1.1' };
  const socket = await openLive(place, await newTicket(place));
  if (socket === null) throw new Error('an honest visitor is refused');
  return {
    call: (number) => answered(port, `127.0.1.${number + 1}`, agents[number]),
    live: answersOf(socket),
    close: () => {
      for (const agent of agents) agent.destroy();
      socket.destroy();
    },
  };
}

async function answered(port: number, localAddress: string, agent: Agent | undefined): Promise<number> {
  const begunAt = performance.now();
  const call = get({ port, host: '127.0.0.1', localAddress, path: '/api/v1/status/get', agent });
  const [answer] = await once(call, 'response');
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`an honest visitor got ${answer.statusCode}`);
  return performance.now() - begunAt;
}

/** The hub answers unknown methods with the call's id. */
function answersOf(socket: Socket): () => Promise<number> {
  const waiting = new Map<string, () => void>();
  let text = '';
  let last = 0;
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1');
    for (const [, id = ''] of text.matchAll(/"invocationId":"(\d+)"/g)) {
      waiting.get(id)?.();
      waiting.delete(id);
    }
    text = text.slice(text.lastIndexOf(SEPARATOR) + 1);
  });
  return () =>
    new Promise((resolve) => {
      const begunAt = performance.now();
      last += 1;
      waiting.set(String(last), () => resolve(performance.now() - begunAt));
      setTimeout(() => resolve(GIVE_UP_MS), GIVE_UP_MS).unref();
      const message = { type: 1, invocationId: String(last), target: 't', arguments: [] };
      socket.write(frameOf(JSON.stringify(message) + SEPARATOR));
    });
}
