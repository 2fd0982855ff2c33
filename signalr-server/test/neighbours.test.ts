/** The short form of `npm run bench -- neighbours`. Without budgets and turns, a call here takes a second. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HANDSHAKE, openHub, openSocket, PATH, SEPARATOR, type TestHub } from './hub.ts';

const ATTACKERS = 5;
const MEASURED_MS = 1_200;
const EVERY_MS = 20;
/** Above the 50 ms of the bench: other tests run beside this one. */
const LIMIT_MS = 500;
const LIMIT_RATIO = 5;

let hub: TestHub;
let isOn = true;
const sockets = new Set<Socket>();
beforeEach(async () => {
  hub = await openHub();
});
afterEach(async () => {
  isOn = false;
  for (const socket of sockets) socket.destroy();
  await hub.close();
});

/** Masked with zeros, as a client may. */
const frameOf = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
/** A record of 32 KB in frames of one byte: each frame once made the hub read the whole record again. */
const RECORD = Buffer.concat(Array.from({ length: 32_000 }, () => frameOf('x')));

/** Comes again whenever it is cut. */
async function attack(): Promise<void> {
  while (isOn) {
    const socket = connect(hub.port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => {});
    socket.resume();
    const closed = once(socket, 'close').catch(() => {});
    socket.write(
      `GET ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer bob\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
    );
    socket.write(frameOf(HANDSHAKE));
    socket.write(RECORD);
    await Promise.race([closed, sleep(MEASURED_MS)]);
    sockets.delete(socket);
    socket.destroy();
  }
}

/** Asked at a steady pace, whether or not the answer before has come. */
async function slowest(live: () => Promise<void>): Promise<number> {
  const call = async () => void (await (await fetch(`http://127.0.0.1:${hub.port}/api/other`)).text());
  const taken: Promise<number>[] = [];
  for (const end = performance.now() + MEASURED_MS; performance.now() < end; await sleep(EVERY_MS))
    for (const ask of [call, live]) {
      const begunAt = performance.now();
      taken.push(ask().then(() => performance.now() - begunAt));
    }
  return Math.max(...(await Promise.all(taken)));
}

it('an honest visitor beside five flooding clients is answered as in quiet times', async () => {
  const visitor = await openSocket(hub, 'ann');
  const live = async () => {
    const answer = once(visitor.socket, 'message');
    visitor.send(`{"type":1,"invocationId":"1","target":"t","arguments":[]}${SEPARATOR}`);
    await answer;
  };
  const quiet = await slowest(live);
  const attacks = Array.from({ length: ATTACKERS }, attack);
  const beside = await slowest(live);
  isOn = false;
  expect(beside).toBeLessThan(Math.max(LIMIT_MS, LIMIT_RATIO * quiet));
  expect(await hub.metric('signalr_cut_total{reason="flood"}')).toBeGreaterThan(0);
  await Promise.all(attacks);
});
