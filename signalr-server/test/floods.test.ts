import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { encode } from '@msgpack/msgpack';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUDGETS } from '../src/limits.ts';
import {
  addressLimits,
  bearer,
  HANDSHAKE,
  httpClient,
  negotiate,
  openHub,
  openSocket,
  PATH,
  type RawSocket,
  rawSocket,
  refusedUpgrade,
  SEPARATOR,
  type TestHub,
  until,
} from './hub.ts';

let hub: TestHub;
const sockets: Socket[] = [];
beforeEach(async () => {
  hub = await openHub();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await hub.close();
});

const TEXT = 0x81;
const CONTINUATION = 0x80;
const PING = 0x89;
const CLOSED = `{"type":7,"error":"Connection closed with an error."}${SEPARATOR}`;
const callOf = (id: number, filling = ''): string =>
  `{"type":1,"invocationId":"${id}","target":"t","arguments":["${filling}"]}${SEPARATOR}`;
/** Masked with zeros, as a client may. */
const frameOf = (text: string, kind = TEXT): Buffer =>
  Buffer.concat([Buffer.from([kind, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
const inFramesOfOneByte = (text: string): Buffer => Buffer.concat(Array.from(text, (sign) => frameOf(sign)));
const floods = () => hub.metric('signalr_cut_total{reason="flood"}');

/** A client that writes frames itself and reads answers as text. */
async function bareSocket(token = 'ann'): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(hub.port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (data) => {
    received += data.toString('latin1');
  });
  socket.write(
    `GET ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
  );
  socket.write(frameOf(HANDSHAKE));
  await until(() => received.includes(`{}${SEPARATOR}`));
  return { socket, received: () => received };
}

const answersOf = (raw: RawSocket): number =>
  raw.received.filter((text) => String(text).includes('"type":3')).length;

describe('a client within its budget', () => {
  it('may send 600 bytes in frames of one byte', async () => {
    const { socket, received } = await bareSocket();
    socket.write(inFramesOfOneByte(callOf(1, 'x'.repeat(600))));
    await until(() => received().includes('"invocationId":"1"'));
    expect(await floods()).toBe(0);
  });

  it.each(['json', 'messagepack'])('may send 20 messages and 64 KB at once in %s', async (protocol) => {
    const raw = await rawSocket(hub.url);
    raw.send(HANDSHAKE.replace('json', protocol));
    await raw.next();
    for (let id = 0; id < 20; id += 1) {
      const packed = encode([1, {}, String(id), 't', ['x'.repeat(3_200)], []]);
      const length = Buffer.from([(packed.length & 0x7f) | 0x80, packed.length >> 7]);
      raw.send(protocol === 'json' ? callOf(id, 'x'.repeat(3_200)) : Buffer.concat([length, packed]));
    }
    await until(() => raw.received.length === 21);
    expect(await floods()).toBe(0);
  });

  it('gets the answers to 900 calls of one frame in their order', async () => {
    const raw = await openSocket(hub);
    raw.send(Array.from({ length: 900 }, (_, id) => callOf(id)).join(''));
    await until(() => answersOf(raw) === 900);
    const ids = raw.received.slice(1).map((text) => JSON.parse(String(text).slice(0, -1)).invocationId);
    expect(ids).toEqual(Array.from({ length: 900 }, (_, id) => String(id)));
  });

  it('may ping a thousand times', async () => {
    const raw = await openSocket(hub);
    for (let sent = 0; sent < 500; sent += 1) {
      raw.socket.ping();
      raw.send(`{"type":6}${SEPARATOR}`);
    }
    raw.send(callOf(1));
    expect(await raw.next()).toContain('"type":3');
  });
});

describe('a client that floods', () => {
  const FLOODS: readonly (readonly [string, Buffer])[] = [
    ['frames of one byte', inFramesOfOneByte('x'.repeat(BUDGETS.frames.burst + 1_000))],
    ['pings of its WebSocket', Buffer.concat(Array(BUDGETS.frames.burst + 1_000).fill(frameOf('', PING)))],
    [
      'empty continuations',
      Buffer.concat([
        Buffer.from([0x01, 0x80, 0, 0, 0, 0]),
        ...Array(900).fill(Buffer.from([0x00, 0x80, 0, 0, 0, 0])),
        ...Array(BUDGETS.frames.burst).fill(frameOf('', PING)),
        frameOf(SEPARATOR, CONTINUATION),
      ]),
    ],
    [
      'short messages',
      Buffer.concat(Array(2 * BUDGETS.messages.burst).fill(frameOf(`{"type":6}${SEPARATOR}`))),
    ],
  ];

  it('of each kind is closed with an error and counted', { tags: ['threat:live-flood'] }, async () => {
    const closed = FLOODS.map(async ([kind, bytes]) => {
      const { socket, received } = await bareSocket();
      socket.write(bytes);
      await expect.poll(received, { message: kind, timeout: 5_000 }).toContain(CLOSED);
      if (!socket.destroyed) await once(socket, 'close');
    });
    await Promise.all(closed);
    expect(await floods()).toBe(FLOODS.length);
    await until(() => hub.hub.connections() === 0);
  });

  it('with calls gets no more answers than its budget', { tags: ['threat:live-flood'] }, async () => {
    const raws = await Promise.all(Array.from({ length: 5 }, () => openSocket(hub)));
    const calls = Array.from({ length: 5_000 }, (_, id) => callOf(id));
    for (const raw of raws)
      for (let from = 0; from < calls.length; from += 500) raw.send(calls.slice(from, from + 500).join(''));
    await Promise.all(raws.map(({ closed }) => closed));
    expect(await floods()).toBe(5);
    const most = BUDGETS.messages.burst + 5 * BUDGETS.messages.perSecond;
    for (const raw of raws) expect(answersOf(raw)).toBeLessThanOrEqual(most);
  });

  it('with calls in POSTs is closed and counted', { tags: ['threat:live-flood'] }, async () => {
    const polled = httpClient(hub, (await negotiate(hub)).connectionToken);
    await polled.poll();
    await polled.send(HANDSHAKE);
    const batch = Array.from({ length: 700 }, (_, id) => callOf(id)).join('');
    for (let sent = 0; sent < 2; sent += 1) await polled.send(batch);
    expect(await floods()).toBe(1);
    expect((await polled.send(callOf(1))).status).toBe(404);
  });

  it('with bytes in POSTs is closed and counted', async () => {
    const polled = httpClient(hub, (await negotiate(hub)).connectionToken);
    await polled.poll();
    await polled.send(HANDSHAKE);
    const call = ' '.repeat(30_000) + callOf(1);
    for (let sent = 0; sent < BUDGETS.bytes.burst / call.length + 8; sent += 1) await polled.send(call);
    expect(await floods()).toBe(1);
  });

  it('with bytes of an endless message is closed', async () => {
    const { socket } = await bareSocket();
    const most = BUDGETS.bytes.burst / (16 * 1_024);
    // One frame of 32 KiB of spaces and a call behind them, again and again.
    const call = ' '.repeat(16_000) + callOf(1);
    const head = Buffer.from([TEXT, 0x80 | 126, call.length >> 8, call.length & 0xff, 0, 0, 0, 0]);
    for (let sent = 0; sent <= 2 * most; sent += 1) socket.write(Buffer.concat([head, Buffer.from(call)]));
    await until(async () => (await floods()) === 1);
  });

  it('is cut at once when it floods after its close', async () => {
    const { socket, received } = await bareSocket();
    socket.write(frameOf(`no JSON${SEPARATOR}`));
    await until(() => received().includes(CLOSED));
    socket.write(inFramesOfOneByte('x'.repeat(2 * BUDGETS.frames.burst)));
    const begun = performance.now();
    await once(socket, 'close');
    expect(performance.now() - begun).toBeLessThan(1_500);
  });

  it('costs little CPU with frames of one byte', async () => {
    const clients = [];
    for (let opened = 0; opened < 5; opened += 1) clients.push(await bareSocket());
    const bytes = inFramesOfOneByte('x'.repeat(32_000));
    const before = process.cpuUsage();
    for (const { socket } of clients) socket.write(bytes);
    await until(async () => (await floods()) === 5, 30_000);
    const { user, system } = process.cpuUsage(before);
    // 3.5 s before; 0.05 s now, at both ends.
    expect((user + system) / 1_000).toBeLessThan(700);
  });
});

describe('connections of one client address', () => {
  beforeEach(async () => {
    await hub.close();
    hub = await openHub({ gracePeriodMs: 300 }, { addressLimits: addressLimits({ maxConnections: 3 }) });
  });

  it('count all principals, transports and unused ids', {
    tags: ['threat:slow-connections'],
  }, async () => {
    await negotiate(hub, 'ann');
    await rawSocket(hub.url, bearer('bob'));
    const polled = httpClient(hub, (await negotiate(hub, 'cyd')).connectionToken, 'cyd');
    await polled.poll();
    expect(await refusedUpgrade(hub.url, bearer('dan'))).toBe(429);
    await expect(negotiate(hub, 'dan')).rejects.toThrow('429');
    expect(await hub.metric('signalr_refused_total{reason="address-full"}')).toBe(2);
    await polled.end();
    await negotiate(hub, 'dan');
  });

  it('become free when unused ids expire', async () => {
    for (const token of ['ann', 'bob', 'cyd']) await negotiate(hub, token);
    await expect(negotiate(hub, 'dan')).rejects.toThrow('429');
    await sleep(400);
    await negotiate(hub, 'dan');
  });
});

describe('an address with many protocol violations', () => {
  it('is refused for a minute before any token lookup', async () => {
    await hub.close();
    let asked = 0;
    hub = await openHub(
      {},
      {
        addressLimits: addressLimits(),
        authenticate: async (token) => {
          asked += 1;
          return { key: token, channels: [], grant: token };
        },
      },
    );
    for (let broken = 0; broken < 20; broken += 1) {
      const raw = await rawSocket(hub.url);
      raw.send(HANDSHAKE);
      await raw.next();
      raw.send(`no JSON${SEPARATOR}`);
      await raw.closed;
    }
    const before = asked;
    expect(await refusedUpgrade(hub.url, bearer('ann'))).toBe(429);
    await expect(negotiate(hub)).rejects.toThrow('429');
    expect(asked).toBe(before);
    expect(await hub.metric('signalr_refused_total{reason="too-many-violations"}')).toBe(2);
  });
});
