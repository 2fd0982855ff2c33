import { once } from 'node:events';
import { connect } from 'node:net';
import { HttpTransportType, type HubConnection } from '@microsoft/signalr';
import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bearer,
  HANDSHAKE,
  negotiate,
  officialClient,
  openHub,
  PATH,
  rawSocket,
  SEPARATOR,
  type TestHub,
  until,
} from './hub.ts';

/** Random inputs for each test. PAROM_FUZZ_INPUTS and PAROM_FUZZ_SEED change them. */
const INPUTS = Number(process.env.PAROM_FUZZ_INPUTS ?? 500);
const SEED = Number(process.env.PAROM_FUZZ_SEED ?? Date.now() % 2 ** 31);
/** The budget `PAROM_UNTIL`, in milliseconds since 1970, is shared by the seven floods below. */
const PART_MS = (Number(process.env.PAROM_UNTIL ?? Number.POSITIVE_INFINITY) - Date.now()) / 7;
const AT_ONCE = 20;
/** Bystanders share the process with their attackers: one who polls may be kept waiting for seconds. */
const GRACE_PERIOD_MS = 6_000;

const record = (message: unknown): Buffer => Buffer.from(JSON.stringify(message) + SEPARATOR);
const packed = (message: unknown): Buffer => {
  const bytes = encode(message);
  return Buffer.concat([Buffer.from([(bytes.length & 0x7f) | 0x80, bytes.length >> 7]), bytes]);
};
const messages: unknown[] = [
  { type: 1, invocationId: '1', target: '__proto__', arguments: [{ constructor: 1 }] },
  { type: 4, invocationId: '2', target: 't', arguments: [], streamIds: ['1'] },
  { type: 2, invocationId: '1', item: null },
  { type: 3, invocationId: '1', error: 'x' },
  { type: 5, invocationId: '1' },
  { type: 6 },
  { type: 8, sequenceId: 4 },
  { type: 9, sequenceId: 1 },
  { type: 2 ** 40 },
];
const seeds: Buffer[] = [
  Buffer.from(HANDSHAKE),
  Buffer.from(HANDSHAKE.replace('json', 'messagepack')),
  Buffer.from(HANDSHAKE + HANDSHAKE),
  ...messages.map(record),
  Buffer.concat(messages.map(record)),
  ...[
    [6],
    [1, {}, '1', 't', [1, [2]]],
    [4, {}, '2', 't', [], []],
    [8, 3],
    [9, 1],
    [7, null],
    [99, { a: [] }],
  ].map(packed),
  Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f]),
  Buffer.from([6, 0xdd, 0xff, 0xff, 0xff, 0xff, 6]),
  Buffer.alloc(33_000, 0x20),
  Buffer.from(SEPARATOR.repeat(40)),
];

/** One of those that are right, with bytes changed, dropped, doubled and put in; or bytes out of nothing. */
const garbage: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.json().map((text) => Buffer.from(text + SEPARATOR)) },
  { weight: 1, arbitrary: fc.anything({ withBigInt: false, maxDepth: 3 }).map((value) => packedOr(value)) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.nat(255)), { maxLength: 4 }),
      )
      .map(([seed, changes]) => changes.reduce(mutate, seed)),
  },
);
function mutate(bytes: Buffer, [place, kind, byte]: [number, number, number]): Buffer {
  const at = bytes.length === 0 ? 0 : place % bytes.length;
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
  if (kind === 0) return Buffer.concat([head, Buffer.from([byte]), tail.subarray(1)]);
  if (kind === 1) return Buffer.concat([head, tail.subarray(1 + (byte % 8))]);
  if (kind === 2) return Buffer.concat([head, Buffer.from([byte]), tail]);
  return Buffer.concat([bytes, tail]);
}
function packedOr(value: unknown): Buffer {
  try {
    return packed([1, {}, '1', 't', [value]]);
  } catch {
    return Buffer.from(String(typeof value));
  }
}

let round = 0;
const sampled = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] => {
  round += 1;
  return fc.sample(arbitrary, { numRuns: count, seed: SEED + round });
};
/** A few at a time. An attacker's own errors do not count. */
async function each<T>(items: readonly T[], attack: (item: T, n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const end = Date.now() + PART_MS;
  const worker = async () => {
    while (next < items.length && Date.now() < end) {
      const n = next++;
      await attack(items[n] as T, n).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (Number.isFinite(PART_MS)) console.info(`covered: ${next} of ${items.length} inputs`);
}

function requestOf(method: string, target: string, token: string, accept: string, body?: Buffer): Buffer {
  const head =
    `${method} ${PATH}${target} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\naccept: ${accept}\r\n` +
    `content-type: application/octet-stream\r\ncontent-length: ${body?.length ?? 0}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)]);
}

/**
 * Pipelines requests on one connection.
 * @returns the statuses of the answers
 */
async function pipelined(requests: readonly Buffer[]): Promise<number[]> {
  const socket = connect(hub.port, '127.0.0.1').on('error', () => {});
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
    if (text.split('HTTP/1.1 ').length > requests.length) socket.end();
  });
  socket.setTimeout(1_000, () => socket.destroy());
  for (const request of requests) socket.write(request);
  await once(socket, 'close');
  return text
    .split('HTTP/1.1 ')
    .slice(1)
    .map((answer) => Number(answer.slice(0, 3)));
}

let hub: TestHub;
const bystanders: { readonly client: HubConnection; readonly received: number[] }[] = [];
/** Of a live WebSocket: a stranger may know it, and not use it. */
let idOfAnn = '';
let published = 0;
let publishing: NodeJS.Timeout;
const attackers = ['bob', 'cyd', 'dan'];
const attacker = (n: number): string => attackers[n % attackers.length] as string;

beforeAll(async () => {
  hub = await openHub({ handshakeTimeoutMs: 300, gracePeriodMs: GRACE_PERIOD_MS, pollTimeoutMs: 50 });
  for (const transport of [
    HttpTransportType.WebSockets,
    HttpTransportType.ServerSentEvents,
    HttpTransportType.LongPolling,
  ]) {
    const client = officialClient(hub, { transport });
    const received: number[] = [];
    client.on('t', (n: number) => void received.push(n));
    await client.start();
    bystanders.push({ client, received });
  }
  idOfAnn = (await negotiate(hub)).connectionToken;
  const raw = await rawSocket(`${hub.url}?id=${idOfAnn}`);
  raw.send(HANDSHAKE);
  await raw.next();
  publishing = setInterval(() => {
    hub.hub.publish({ channels: ['ann', 'bob'], target: 't', arguments: [published] });
    published += 1;
  }, 20);
});
afterAll(() => hub.close());

/** Bystanders received everything once and in order, and attackers stay within their limits. */
async function expectBystanders(): Promise<void> {
  expect(hub.hub.connections()).toBeLessThanOrEqual(bystanders.length + 1 + 50 * attackers.length);
  const upTo = published;
  for (const { received } of bystanders) {
    await until(() => received.length >= upTo, 10_000);
    expect(received.slice(0, upTo)).toEqual(Array.from({ length: upTo }, (_, n) => n));
  }
  expect(hub.log).toEqual([]);
}

describe(`a hub under ${INPUTS} inputs (seed ${SEED})`, () => {
  it('serves others during input to WebSockets', {
    tags: ['threat:live-protocol'],
  }, async () => {
    const inputs = sampled(
      fc.tuple(fc.array(garbage, { minLength: 4, maxLength: 4 }), fc.nat(3)),
      INPUTS / 4,
    );
    await each(inputs, async ([frames, how], n) => {
      const token = attacker(n);
      const query = how === 3 ? 'negotiateVersion=1&useStatefulReconnect=true' : 'negotiateVersion=1';
      const id = how === 0 ? '' : `?id=${(await negotiate(hub, token, query)).connectionToken}`;
      const raw = await rawSocket(hub.url + id, bearer(token));
      raw.socket.on('error', () => {});
      if (how === 1) raw.send(HANDSHAKE);
      if (how === 2) raw.send(HANDSHAKE.replace('json', 'messagepack'));
      if (how === 3) raw.send(HANDSHAKE.replace('1', '2'));
      for (const frame of frames) raw.socket.send(frame, { binary: n % 2 === 0 });
      if (n % 3 === 0) raw.socket.terminate();
      else raw.socket.close();
      await raw.closed;
    });
    await expectBystanders();
  });

  it('serves others during broken frames', async () => {
    const head =
      `GET ${PATH}?access_token=TOKEN HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n';
    const frame = Buffer.concat([
      Buffer.from([0x81, 0x80 | HANDSHAKE.length, 0, 0, 0, 0]),
      Buffer.from(HANDSHAKE),
    ]);
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.nat(255)), { minLength: 1, maxLength: 5 });
    await each(sampled(fc.tuple(changes, fc.boolean()), INPUTS / 4), async ([change, isHead], n) => {
      const request = Buffer.from(head.replace('TOKEN', attacker(n)));
      const bytes = isHead
        ? Buffer.concat([change.reduce(mutate, request), frame])
        : Buffer.concat([request, frame, change.reduce(mutate, frame)]);
      const socket = connect(hub.port, '127.0.0.1').on('error', () => {});
      socket.resume().end(bytes);
      if (n % 4 === 0) setTimeout(() => socket.resetAndDestroy(), 5);
      await once(socket, 'close');
    });
    await expectBystanders();
  });

  it.each(['server-sent events', 'long polling'])('serves others during POSTs to %s', async (way) => {
    const inputs = sampled(fc.array(garbage, { minLength: 10, maxLength: 10 }), INPUTS / 10);
    const answered = new Set<number>();
    await each(inputs, async (bodies, n) => {
      const token = attacker(n);
      const id = (await negotiate(hub, token)).connectionToken;
      const opened = connect(hub.port, '127.0.0.1').on('error', () => {});
      opened.write(
        requestOf('GET', `?id=${id}`, token, way === 'long polling' ? '*/*' : 'text/event-stream'),
      );
      await once(opened, 'data');
      const posts = n % 2 === 0 ? [Buffer.from(HANDSHAKE), ...bodies] : bodies;
      const requests = posts.map((body) => requestOf('POST', `?id=${id}`, token, '*/*', body));
      requests.push(requestOf('GET', `?id=${id}`, token, '*/*'));
      if (n % 3 === 0) requests.push(requestOf('DELETE', `?id=${id}`, token, '*/*'));
      for (const status of await pipelined(requests)) answered.add(status);
      // Pipelined requests run side by side, so only later ones meet the ended connection.
      for (const status of await pipelined(requests.slice(-2))) answered.add(status);
      opened.destroy();
    });
    expect([...answered].filter((status) => status < 200 || status >= 500)).toEqual([]);
    expect([...answered]).toEqual(expect.arrayContaining([200, 404]));
    await expectBystanders();
  });

  it('answers 2xx or 4xx to queries and headers', async () => {
    const word = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('1', '0', '-1', 'true', 'n1.', 'n1.AAAAAAAAAAAAAAAAAAAAAA', '__proto__', 'ann', 'bob'),
      fc.constant(idOfAnn),
    );
    const name = fc.constantFrom('id', 'id', 'negotiateVersion', 'useStatefulReconnect', 'access_token', 'x');
    const requests = fc.record({
      query: fc.array(fc.tuple(name, word), { maxLength: 5 }),
      raw: fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[\s#]/g, '')),
      path: fc.constantFrom('', '', '/negotiate', '/', '/negotiate/', '/x'),
      method: fc.constantFrom('GET', 'POST', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'),
      accept: fc.constantFrom('text/event-stream', '*/*', 'text/event-stream;q=0, x'),
      body: garbage,
    });
    const answered = new Map<number, number>();
    await each(sampled(fc.array(requests, { minLength: 10, maxLength: 10 }), INPUTS / 10), async (ten, n) => {
      const bytes = ten.map(({ query, raw, path, method, accept, body }) => {
        const pairs = query.map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
        return requestOf(method, `${path}?${[...pairs, raw].join('&')}`, attacker(n), accept, body);
      });
      for (const status of await pipelined(bytes)) answered.set(status, (answered.get(status) ?? 0) + 1);
    });
    expect([...answered.keys()].filter((status) => status < 200 || status >= 500)).toEqual([]);
    for (const status of [200, 400, 404, 405]) expect(answered.get(status)).toBeGreaterThan(0);
    await expectBystanders();
  });

  it('serves others during negotiations', async () => {
    const floods = Array.from({ length: INPUTS / 20 });
    await each(floods, (_, n) => {
      const one = requestOf('POST', '/negotiate?negotiateVersion=1', attacker(n), '*/*');
      return pipelined(Array.from({ length: 20 }, () => one));
    });
    await each(floods, async (_, n) => {
      const raw = await rawSocket(hub.url, bearer(attacker(n)));
      raw.socket.on('error', () => {});
      for (let m = 0; m < 20; m += 1) raw.send(HANDSHAKE);
      await raw.closed;
    });
    await expectBystanders();
  });

  it('forgets all connections of the attackers', async () => {
    await until(() => hub.hub.connections() === bystanders.length + 1, 3 * GRACE_PERIOD_MS);
    await expectBystanders();
    clearInterval(publishing);
  });
});
