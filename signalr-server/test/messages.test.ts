import { decode, encode } from '@msgpack/msgpack';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bearer,
  httpClient,
  negotiate,
  openHub,
  openSocket,
  type RawSocket,
  rawSocket,
  SEPARATOR,
  type TestHub,
} from './hub.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await openHub();
});
afterEach(() => hub.close());

const CLOSED = `{"type":7,"error":"Connection closed with an error."}${SEPARATOR}`;

describe('publications', () => {
  it('in JSON are an invocation without an id, in a text frame', async () => {
    const raw = await openSocket(hub);
    hub.hub.publish({ channels: ['ann'], target: 'changed', arguments: ['a"b\u001e', 3] });
    expect(await raw.next()).toBe(`{"type":1,"target":"changed","arguments":["a\\"b\\u001e",3]}${SEPARATOR}`);
  });

  it('longer than 125 bytes or a packet arrive whole', async () => {
    const raw = await openSocket(hub);
    for (const length of [10, 126, 200, 65_000, 65_600, 300_000]) {
      hub.hub.publish({ channels: ['ann'], target: 't', arguments: ['é'.repeat(length / 2)] });
      expect(String(await raw.next())).toContain(`"${'é'.repeat(length / 2)}"`);
    }
  });

  it('to several channels reach each subscriber once', async () => {
    const [ann, second, bob, cyd] = await Promise.all(
      ['ann', 'ann', 'bob', 'cyd'].map((token) => openSocket(hub, token)),
    );
    hub.hub.publish({ channels: ['ann', 'bob', 'ann', 'nobody'], target: 'first', arguments: [] });
    hub.hub.publish({ channels: ['all', 'ann'], target: 'second', arguments: [] });
    for (const raw of [ann, second, bob] as RawSocket[]) {
      expect(await raw.next()).toContain('first');
      expect(await raw.next()).toContain('second');
      expect(raw.received).toHaveLength(3);
    }
    expect(await cyd?.next()).toContain('second');
  });

  it('are sent after `publish` has returned', async () => {
    const raw = await openSocket(hub);
    hub.hub.publish({ channels: ['ann'], target: 't', arguments: [] });
    expect(raw.received).toHaveLength(1);
    expect(await raw.next()).toContain('"t"');
  });

  it('are counted', async () => {
    const raw = await openSocket(hub);
    hub.hub.publish({ channels: ['ann'], target: 't', arguments: [] });
    await raw.next();
    expect(await hub.metric('signalr_deliveries_total')).toBe(1);
    expect(await hub.metric('signalr_connections{transport="websockets"}')).toBe(1);
  });
});

describe('calls', () => {
  it.each(['t', '__proto__', 'constructor', 'toString', 'OnConnectedAsync', 'Dispose'])(
    'of %s with an id are completed with an error',
    async (target) => {
      const raw = await openSocket(hub);
      raw.send(
        `${JSON.stringify({ headers: { a: 'b' }, type: 1, invocationId: 'i"1', target, arguments: [{}] })}${SEPARATOR}`,
      );
      expect(await raw.next()).toBe(
        `{"type":3,"invocationId":"i\\"1","error":"The hub has no such method."}${SEPARATOR}`,
      );
    },
  );

  it('of a stream get an error, and other messages get no answer', async () => {
    const raw = await openSocket(hub);
    const silent = [
      { type: 1, target: 't', arguments: [] },
      { type: 1, invocationId: null, target: 't', arguments: [] },
      { type: 2, invocationId: 'x', item: 1 },
      { type: 3, invocationId: 'x', result: 1 },
      { type: 3, invocationId: 'x', error: 'no' },
      { type: 5, invocationId: 'x' },
      { type: 6, more: 1 },
      { type: 8, sequenceId: 9 },
      { type: 9, sequenceId: 9 },
      { type: 99 },
      { type: -1 },
    ];
    raw.send(silent.map((message) => JSON.stringify(message) + SEPARATOR).join(''));
    raw.send(`{"type":4,"invocationId":"s","target":"t","arguments":[],"streamIds":["1"]}${SEPARATOR}`);
    expect(await raw.next()).toContain('"invocationId":"s","error"');
    expect(raw.received).toHaveLength(2);
  });
});

describe('violations', () => {
  it.each([
    'no json',
    '',
    '[]',
    'null',
    '7',
    '{}',
    '{"type":"1"}',
    '{"type":1,"invocationId":1,"target":"t","arguments":[]}',
    '{"type":1,"invocationId":"1","target":7,"arguments":[]}',
    '{"type":1,"invocationId":"1","target":"t"}',
    '{"type":4,"target":"t","arguments":[]}',
    '{"type":8,"sequenceId":"1"}',
    '{"__proto__":{"type":6}}',
  ])('such as %s end the connection with a general error', async (record) => {
    const raw = await openSocket(hub);
    raw.send(record + SEPARATOR);
    expect(await raw.next()).toBe(CLOSED);
    await raw.closed;
    expect(raw.received).toHaveLength(2);
  });

  it('by broken frames end the connection', async () => {
    const raw = await openSocket(hub);
    (raw.socket as unknown as { _socket: { write(data: Buffer): void } })._socket.write(
      Buffer.from([0xff, 0xff, 1, 2, 3, 4]),
    );
    expect(await raw.closed).toBe(1_002);
  });

  it('by text that is no UTF-8 end the connection', async () => {
    const raw = await openSocket(hub);
    raw.socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await raw.closed).toBe(1_007);
  });
});

describe('messages in MessagePack', () => {
  const greeted = async (): Promise<RawSocket> => {
    const raw = await rawSocket(hub.url, bearer('ann'));
    raw.send(Buffer.from(`{"protocol":"messagepack","version":1}${SEPARATOR}`));
    expect(await raw.next()).toEqual(Buffer.from(`{}${SEPARATOR}`));
    return raw;
  };
  const framed = (...messages: unknown[]): Buffer =>
    Buffer.concat(
      messages.flatMap((message) => {
        const bytes = encode(message);
        const prefix = [];
        let left = bytes.length;
        do {
          prefix.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
          left >>= 7;
        } while (left > 0);
        return [Buffer.from(prefix), bytes];
      }),
    );
  const content = (message: string | Buffer): unknown => {
    const bytes = message as Buffer;
    return decode(bytes.subarray(bytes.findIndex((byte) => byte < 0x80) + 1));
  };

  it('carry publications in binary frames, long ones too', async () => {
    const raw = await greeted();
    for (const text of ['7f', 'x'.repeat(300), 'y'.repeat(20_000)]) {
      hub.hub.publish({ channels: ['ann'], target: 'changed', arguments: [text, 3] });
      expect(content(await raw.next())).toEqual([1, {}, null, 'changed', [text, 3], []]);
    }
  });

  it('may be split and batched in any way', async () => {
    const raw = await greeted();
    const bytes = framed(
      [6],
      [1, { h: 'x' }, null, 't', [], []],
      [
        1,
        {},
        '1',
        't',
        [{ deep: [[[1.5, true, null, new Uint8Array(300)]]] }, 'x'.repeat(70), -5, 2 ** 40],
        [],
      ],
      [2, {}, 'x', 1],
      [3, {}, 'x', 2],
      [5, {}, 'x'],
      [99, 'later'],
      ...[-1, -33, -200, -40_000, -(2 ** 40)].map((type) => [type, 'later']),
      [4, {}, '2', 't', ['x'.repeat(500)], ['s']],
    );
    for (const byte of bytes) raw.send(Buffer.from([byte]));
    expect(content(await raw.next())).toEqual([3, {}, '1', 1, 'The hub has no such method.']);
    expect(content(await raw.next())).toEqual([3, {}, '2', 1, 'The hub has no such method.']);
    raw.send(framed([1, {}, '3', 't', []], [1, {}, '4', 't', []]));
    expect(content(await raw.next())).toMatchObject({ 2: '3' });
    expect(content(await raw.next())).toMatchObject({ 2: '4' });
  });

  it.each([
    ['no array', framed('text')],
    ['an empty array', framed([])],
    ['no type', framed(['1'])],
    ['a type that is no integer', framed([6.5])],
    ['a count below nothing', framed([8, -1])],
    ['a call without arguments', framed([1, {}, '1', 't'])],
    ['a call with a number as its id', framed([1, {}, 1, 't', []])],
    ['two values behind one length', Buffer.from([2, 0x91, 6, 6].with(0, 3))],
    ['an array that claims four billion', Buffer.from([6, 0xdd, 0xff, 0xff, 0xff, 0xff, 6])],
    ['nested arrays that claim gigabytes', nestedArrays()],
    ['a length that does not end', Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff])],
    ['a length above the limit', Buffer.from([0xff, 0xff, 0x7f])],
    ['a byte that begins nothing', Buffer.from([2, 0x91, 0xc1])],
    ['nothing', Buffer.from([0])],
  ])('with %s are a violation and cost no memory', async (_what, bytes) => {
    const raw = await greeted();
    const before = process.memoryUsage.rss();
    raw.send(bytes);
    expect(content(await raw.next())).toEqual([7, 'Connection closed with an error.', false]);
    await raw.closed;
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 2 ** 20);
  });

  function nestedArrays(): Buffer {
    const headers = Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from([0xdc, 0x7f, 0xff])));
    const body = Buffer.concat([Buffer.from([0x92, 99]), headers]);
    return Buffer.concat([
      Buffer.from([(body.length & 0x7f) | 0x80, ((body.length >> 7) & 0x7f) | 0x80, body.length >> 14]),
      body,
    ]);
  }

  it('over long polling are bytes both ways', async () => {
    const http = httpClient(hub, (await negotiate(hub)).connectionToken);
    await http.poll();
    await http.send(
      Buffer.from(`{"protocol":"messagepack","version":1}${SEPARATOR}`),
      'application/octet-stream',
    );
    expect(await (await http.poll()).text()).toBe(`{}${SEPARATOR}`);
    await http.send(framed([1, {}, '1', 't', []]), 'application/octet-stream');
    const answer = await http.poll();
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(content(Buffer.from(await answer.arrayBuffer()))).toMatchObject({ 0: 3, 2: '1' });
  });
});
