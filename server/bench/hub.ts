import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from './child-calls.ts';
import { atMost, forTheRecord, type Line, median } from './measurement.ts';

const IDLE = 5_000;
const ALL = 10_000;
const FEW = 1_000;
const ROUNDS = 9;
const FAN_OUTS_PER_ROUND = 5;
const CPU_RATIO = 1.5;
const RESIDENT_KB = 12;
const BLOCK_MS = 50;
const LATENCY_RATIO = 2;

interface Side {
  readonly server: Child;
  readonly clients: Child;
}

export async function hub(): Promise<readonly Line[]> {
  const sides = [await startSide('hub'), await startSide('ws')] as const;
  const residentKb = [];
  for (const side of sides) residentKb.push(await residentPerConnection(side));
  const [hubBlocks = [], wsBlocks = []] = await inTurns(sides, blockOf);
  for (const { clients } of sides) await clients.ask('open', ALL);
  const cpu = await inTurns(sides, cpuPerDelivery);
  const latency = await inTurns(sides, latencyOfFew);
  for (const { server, clients } of sides) {
    clients.kill();
    server.kill();
  }
  const [hubCpu = 0, wsCpu = 0] = cpu.map(median);
  const [hubMs = 0, wsMs = 0] = latency.map(median);
  return [
    forTheRecord(`processor time per delivery to ${ALL}, hub`, hubCpu, 'µs'),
    forTheRecord(`processor time per delivery to ${ALL}, ws`, wsCpu, 'µs'),
    atMost('the same, hub to ws', hubCpu / wsCpu, CPU_RATIO, '×'),
    atMost(`resident memory per idle connection at ${IDLE}, hub`, residentKb[0] ?? 0, RESIDENT_KB, 'KB'),
    forTheRecord(`resident memory per idle connection at ${IDLE}, ws`, residentKb[1] ?? 0, 'KB'),
    atMost(
      `longest block by a fan-out to ${IDLE}, hub, median of ${ROUNDS}`,
      median(hubBlocks),
      BLOCK_MS,
      'ms',
    ),
    forTheRecord('the worst of them, other programs included', Math.max(...hubBlocks), 'ms'),
    forTheRecord(`longest block by a fan-out to ${IDLE}, ws, median of ${ROUNDS}`, median(wsBlocks), 'ms'),
    forTheRecord(`99th percentile of a fan-out to ${FEW}, hub`, hubMs, 'ms'),
    forTheRecord(`99th percentile of a fan-out to ${FEW}, ws`, wsMs, 'ms'),
    atMost('the same, hub to ws', hubMs / wsMs, LATENCY_RATIO, '×'),
  ];
}

async function startSide(kind: string): Promise<Side> {
  const server = await startChild('bench-hub-server', [kind]);
  const clients = await startChild('bench-hub-clients', [kind, String(await server.ask('port'))]);
  return { server, clients };
}

async function residentPerConnection({ server, clients }: Side): Promise<number> {
  await clients.ask('open', 500);
  await clients.ask('close');
  await sleep(1_000);
  const before = await server.ask('resident');
  await clients.ask('open', IDLE);
  await sleep(2_000);
  return ((await server.ask('resident')) - before) / IDLE / 1_024;
}

async function blockOf({ server, clients }: Side): Promise<number> {
  const longest = await server.ask('longestBlock', IDLE);
  await clients.ask('arrived', IDLE);
  await clients.ask('percentile', 99);
  return longest;
}

async function cpuPerDelivery({ server, clients }: Side): Promise<number> {
  const before = await server.ask('cpuMicroseconds');
  for (let n = 0; n < FAN_OUTS_PER_ROUND; n += 1) {
    await server.ask('fanOut', ALL);
    await clients.ask('arrived', ALL);
  }
  const after = await server.ask('cpuMicroseconds');
  await clients.ask('percentile', 99);
  return (after - before) / FAN_OUTS_PER_ROUND / ALL;
}

async function latencyOfFew({ server, clients }: Side): Promise<number> {
  await server.ask('fanOut', FEW);
  await clients.ask('arrived', FEW);
  return clients.ask('percentile', 99);
}

async function inTurns(
  sides: readonly Side[],
  measure: (side: Side) => Promise<number>,
): Promise<number[][]> {
  const figures: number[][] = sides.map(() => []);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, side] of sides.entries()) {
      const figure = await measure(side);
      if (round > 0) figures[index]?.push(figure);
    }
  return figures;
}
