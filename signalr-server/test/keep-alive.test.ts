import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  bearer,
  HANDSHAKE,
  httpClient,
  negotiate,
  openHub,
  openSocket,
  rawSocket,
  refusedUpgrade,
  SEPARATOR,
  type TestHub,
  until,
} from './hub.ts';

/** Of a busy machine; whoever waits for the other side, waits for longer. */
const SOON_MS = 10_000;
const PING = `{"type":6}${SEPARATOR}`;
let hub: TestHub;
afterEach(() => hub.close());

describe('hub keep-alive (R7)', () => {
  it('pings on WebSocket and stream whenever nothing was sent for a while, and only then', {
    tags: ['spec:7.24'],
  }, async () => {
    hub = await openHub({ keepAliveMs: 150 });
    const startedAt = Date.now();
    const raw = await openSocket(hub);
    const streamed = httpClient(hub, (await negotiate(hub)).connectionToken);
    const reader = (await streamed.stream()).body?.getReader();
    await streamed.send(HANDSHAKE);
    expect(await raw.next()).toBe(PING);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(150);
    let events = '';
    while (!events.includes(`data: ${PING}\r\n\r\n`))
      events += Buffer.from((await reader?.read())?.value ?? []);
    for (let n = 0; n < 10; n += 1) {
      hub.hub.publish({ channels: ['ann'], target: 't', arguments: [n] });
      await sleep(40);
    }
    expect(raw.received.filter((message) => message === PING).length).toBeLessThan(5);
    await reader?.cancel();
  });

  it('ends a client that pinged once and then was silent, whatever it is sent', async () => {
    hub = await openHub({ keepAliveMs: 50, clientTimeoutMs: 200 });
    const raw = await openSocket(hub);
    raw.send(PING);
    const startedAt = Date.now();
    await raw.closed;
    expect(Date.now() - startedAt).toBeGreaterThan(150);
    expect(raw.received.at(-1)).toBe(`{"type":7,"allowReconnect":true}${SEPARATOR}`);
  });

  it('never drops a client that pings, nor one that never did', async () => {
    hub = await openHub({ clientTimeoutMs: 600 });
    const [pinging, silent] = [await openSocket(hub), await openSocket(hub)];
    for (let n = 0; n < 18; n += 1) {
      pinging.send(PING);
      await sleep(50);
    }
    hub.hub.publish({ channels: ['ann'], target: 't', arguments: [] });
    expect(await pinging.next()).toContain('"t"');
    expect(await silent.next()).toContain('"t"');
  });

  it('after the process itself stood still, reads what waits before it judges', async () => {
    hub = await openHub({ clientTimeoutMs: 1_000 });
    const raw = await openSocket(hub);
    raw.send(PING);
    await sleep(50);
    const until = Date.now() + 2_500;
    raw.send(PING);
    while (Date.now() < until);
    await sleep(100);
    hub.hub.publish({ channels: ['ann'], target: 't', arguments: [] });
    expect(await raw.next()).toContain('"t"');
  });
});

describe('hub goodbyes (R8)', () => {
  it('of the client, end every transport without a word, and free its place', async () => {
    hub = await openHub();
    const goodbye = `{"type":7}${SEPARATOR}`;
    const raw = await openSocket(hub);
    raw.send(goodbye);
    expect(await raw.closed).toBe(1_000);
    expect(raw.received).toHaveLength(1);
    const streamed = httpClient(hub, (await negotiate(hub)).connectionToken);
    const events = (await streamed.stream()).text();
    await streamed.send(HANDSHAKE + goodbye);
    expect(await events).toBe(`:\r\n\r\ndata: {}${SEPARATOR}\r\n\r\n`);
    const polled = httpClient(hub, (await negotiate(hub)).connectionToken);
    await polled.poll();
    await polled.send(HANDSHAKE);
    await polled.poll();
    const held = polled.poll();
    await until(async () => (await polled.send(goodbye)).status === 200);
    expect((await held).status).toBe(204);
    expect((await polled.poll()).status).toBe(204);
    expect((await polled.poll()).status).toBe(404);
    expect(hub.hub.connections()).toBe(0);
  });

  it('of a stopping server, tell all to come back, and wait for no stream that is open', async () => {
    hub = await openHub();
    const farewell = `{"type":7,"allowReconnect":true}${SEPARATOR}`;
    const raw = await openSocket(hub);
    const ungreeted = await rawSocket(hub.url);
    const streamed = httpClient(hub, (await negotiate(hub)).connectionToken);
    const events = (await streamed.stream()).text();
    await streamed.send(HANDSHAKE);
    const polled = httpClient(hub, (await negotiate(hub)).connectionToken);
    await polled.poll();
    await polled.send(HANDSHAKE);
    await polled.poll();
    const held = polled.poll();
    await sleep(20);
    const startedAt = Date.now();
    await hub.close();
    expect(Date.now() - startedAt).toBeLessThan(SOON_MS);
    expect(await raw.next()).toBe(farewell);
    expect(await events).toContain(`data: ${farewell}`);
    expect(await (await held).text()).toBe(farewell);
    await Promise.all([raw.closed, ungreeted.closed]);
  });

  it('of a stopping server, do not wait for clients that answer nothing', async () => {
    hub = await openHub({ closeTimeoutMs: 100 });
    const raw = await openSocket(hub);
    raw.socket.pause();
    const startedAt = Date.now();
    await hub.close();
    expect(Date.now() - startedAt).toBeLessThan(SOON_MS);
    raw.socket.resume();
    await raw.closed;
  });

  it('once begun, refuse whoever comes, and are said once', async () => {
    hub = await openHub();
    const raw = await openSocket(hub);
    await Promise.all([hub.hub.stop(), hub.hub.stop()]);
    await raw.closed;
    expect(raw.received).toHaveLength(2);
    expect(await refusedUpgrade(hub.url, bearer('ann'))).toBe(503);
    await expect(negotiate(hub)).rejects.toThrow('503');
    hub.hub.publish({ channels: ['ann'], target: 't', arguments: [] });
  });
});
