import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addressLimits,
  bearer,
  HANDSHAKE,
  httpClient,
  negotiate,
  openHub,
  openSocket,
  PATH,
  rawSocket,
  refusedUpgrade,
  SEPARATOR,
  type TestHub,
  until,
  upgradeRefusal,
} from './hub.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await openHub();
});
afterEach(() => hub.close());

const callOf = (bytes: number): string => {
  const frame = `{"type":1,"invocationId":"1","target":"t","arguments":[""]}${SEPARATOR}`;
  return frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`);
};
const LIMIT = 32 * 1024;
const CLOSED = `{"type":7,"error":"Connection closed with an error."}${SEPARATOR}`;

describe('messages', () => {
  it.each([0.9 * LIMIT, LIMIT])('of %d bytes are read', async (bytes) => {
    const raw = await openSocket(hub);
    raw.send(callOf(Math.trunc(bytes)));
    expect(await raw.next()).toContain('"type":3');
  });

  it.each([LIMIT + 1, 60_000, 70_000, 2_000_000])(
    'of %d bytes end the connection with an error',
    async (bytes) => {
      const raw = await openSocket(hub);
      raw.send(callOf(bytes));
      await raw.closed;
      expect(raw.received.slice(1)).toEqual([CLOSED]);
      await until(() => hub.hub.connections() === 0);
    },
  );

  it('within the limit may exceed it together', async () => {
    const raw = await openSocket(hub);
    raw.send(callOf(20_000) + callOf(20_000) + callOf(20_000));
    for (let n = 0; n < 3; n += 1) expect(await raw.next()).toContain('"type":3');
  });

  it('without an end end the connection, in small frames too', async () => {
    const raw = await openSocket(hub);
    for (let sent = 0; sent <= LIMIT; sent += 1_000) raw.send('x'.repeat(1_000));
    expect(await raw.next()).toContain('"type":7');
    await raw.closed;
  });

  it('in endless fragments end the connection with an error', async () => {
    const raw = await openSocket(hub);
    raw.socket.on('error', () => {});
    for (let n = 0; n < 2_000; n += 1) raw.socket.send('', { fin: false });
    await raw.closed;
    expect(raw.received.slice(1)).toEqual([CLOSED]);
  });

  it.each([LIMIT + 1, 60_000, 200_000])('of %d bytes in a POST end polling and stream', async (bytes) => {
    const polled = httpClient(hub, (await negotiate(hub)).connectionToken);
    await polled.poll();
    await polled.send(HANDSHAKE);
    await polled.poll();
    await polled.send(callOf(bytes)).catch(() => {});
    expect(await (await polled.poll()).text()).toBe(CLOSED);
    expect((await polled.poll()).status).toBe(204);
    const streamed = httpClient(hub, (await negotiate(hub)).connectionToken);
    const events = (await streamed.stream()).text();
    await streamed.send(HANDSHAKE);
    await streamed.send(callOf(bytes)).catch(() => {});
    expect(await events).toContain('"type":7,"error"');
    expect((await streamed.send('x')).status).toBe(404);
  });

  it('of unfinished POSTs end the connection above the limit', async () => {
    const polled = httpClient(hub, (await negotiate(hub)).connectionToken);
    await polled.poll();
    await polled.send(HANDSHAKE);
    for (let n = 0; n < 5; n += 1) await polled.send('y'.repeat(8_000));
    expect(await (await polled.poll()).text()).toContain('"type":7,"error"');
  });
});

describe('a client that does not read', () => {
  const payload = 'z'.repeat(10_000);
  const publishTo = (channel: string) =>
    hub.hub.publish({ channels: [channel], target: 't', arguments: [payload] });
  const cut = () => hub.metric('signalr_cut_total{reason="slow-reader"}');

  /** A client that opens and then never reads again. */
  const deaf = async (request: string): Promise<Socket> => {
    const socket = connect(hub.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(request);
    await once(socket, 'readable');
    return socket;
  };

  it('from a WebSocket is cut at 1 MiB, and others get every message', {
    tags: ['threat:slow-connections'],
  }, async () => {
    const [slow, fine] = [await openSocket(hub, 'ann'), await openSocket(hub, 'bob')];
    slow.socket.pause();
    const before = process.memoryUsage().external;
    let sent = 0;
    for (; (await cut()) === 0; sent += 1) {
      publishTo('all');
      await fine.next();
      if (sent > 5_000) throw new Error('it was never cut');
    }
    expect(process.memoryUsage().external - before).toBeLessThan(30 * 2 ** 20);
    expect(fine.received).toHaveLength(sent + 1);
    expect(hub.hub.connections()).toBe(1);
    slow.socket.resume();
    expect(await slow.closed).toBe(1_006);
  });

  it('from a stream is cut at 1 MiB', async () => {
    const id = (await negotiate(hub)).connectionToken;
    const socket = await deaf(
      `GET ${PATH}?id=${id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ann\r\naccept: text/event-stream\r\n\r\n`,
    );
    await httpClient(hub, id).send(HANDSHAKE);
    for (let sent = 0; (await cut()) === 0; sent += 1) {
      for (let n = 0; n < 10; n += 1) publishTo('ann');
      await sleep(2);
      if (sent > 1_000) throw new Error('it was never cut');
    }
    await until(() => hub.hub.connections() === 0);
    socket.resume();
    await once(socket, 'close');
  });

  it('between two polls is cut at 1 MiB', async () => {
    const polled = httpClient(hub, (await negotiate(hub)).connectionToken);
    await polled.poll();
    await polled.send(HANDSHAKE);
    for (let n = 0; n < 200; n += 1) publishTo('ann');
    await until(async () => (await cut()) === 1);
    expect((await polled.poll()).status).toBe(404);
  });

  it('is cut although it calls again and again', async () => {
    const raw = await openSocket(hub);
    raw.socket.pause();
    const call = `{"type":1,"invocationId":"${'i'.repeat(30_000)}","target":"t","arguments":[]}${SEPARATOR}`;
    let closed = false;
    raw.socket.on('error', () => {});
    for (let n = 0; n < 2_000 && !closed; n += 1) {
      raw.send(call);
      if (n % 20 === 0) await sleep(1);
      closed = hub.hub.connections() === 0;
    }
    await until(() => hub.hub.connections() === 0);
    raw.socket.terminate();
  });
});

describe('the limit of connections', () => {
  it('of one principal is 50, and a closed one makes room', {
    tags: ['threat:slow-connections'],
  }, async () => {
    const raws = await Promise.all(Array.from({ length: 50 }, () => rawSocket(hub.url)));
    expect(await refusedUpgrade(hub.url, bearer('ann'))).toBe(429);
    await expect(negotiate(hub, 'ann2')).rejects.toThrow('429');
    await negotiate(hub, 'bob');
    raws[0]?.socket.terminate();
    await until(
      async () => (await fetch(`${hub.url}/negotiate`, { method: 'POST', headers: bearer('ann') })).ok,
    );
    expect(await hub.metric('signalr_refused_total{reason="principal-full"}')).toBeGreaterThan(1);
  });

  it('refuses with Retry-After, an upgrade too', async () => {
    await hub.close();
    hub = await openHub({}, { maxPerPrincipal: 1 });
    await openSocket(hub);
    const refused = await fetch(`${hub.url}/negotiate`, { method: 'POST', headers: bearer('ann') });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    const { statusCode, headers } = await upgradeRefusal(hub.url, bearer('ann'));
    expect([statusCode, headers['retry-after']]).toEqual([429, '15']);
  });

  it('refuses too many upgrades with Retry-After', async () => {
    await hub.close();
    hub = await openHub({}, { addressLimits: addressLimits({ countUpgrade: async () => null }) });
    const { statusCode, headers } = await upgradeRefusal(hub.url, bearer('ann'));
    expect([statusCode, headers['retry-after']]).toEqual([429, '60']);
  });

  it('drops the oldest unused id for a new one', async () => {
    const ids = [];
    for (let n = 0; n < 60; n += 1) ids.push((await negotiate(hub)).connectionToken);
    expect(hub.hub.connections()).toBe(50);
    expect((await httpClient(hub, ids[0] as string).poll()).status).toBe(404);
    expect((await httpClient(hub, ids[59] as string).poll()).status).toBe(200);
  });

  it('of the process is the one set', async () => {
    await hub.close();
    hub = await openHub({}, { maxConnections: 3 });
    await openSocket(hub, 'ann');
    await openSocket(hub, 'bob');
    const third = await openSocket(hub, 'cyd');
    expect(await refusedUpgrade(hub.url, bearer('dan'))).toBe(503);
    await expect(negotiate(hub, 'dan')).rejects.toThrow('503');
    third.socket.terminate();
    await until(
      async () => (await fetch(`${hub.url}/negotiate`, { method: 'POST', headers: bearer('dan') })).ok,
    );
  });
});
