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

/** For a busy machine. */
const SOON_MS = 10_000;
const PING = `{"type":6}${SEPARATOR}`;
let hub: TestHub;
afterEach(() => hub.close());

describe('keep-alive', () => {
  it('pings a WebSocket and a stream only after a silence of the server', {
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

  it('ends a client that pinged once and then stays silent', async () => {
    hub = await openHub({ keepAliveMs: 50, clientTimeoutMs: 200 });
    const raw = await openSocket(hub);
    raw.send(PING);
    const startedAt = Date.now();
    await raw.closed;
    expect(Date.now() - startedAt).toBeGreaterThan(150);
    expect(raw.received.at(-1)).toBe(`{"type":7,"allowReconnect":true}${SEPARATOR}`);
  });

  it('keeps a client that pings, and one that never did', async () => {
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

  it('reads waiting messages first after the process stood still', async () => {
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

describe('a close', () => {
  it('by the client ends every transport without a close message', async () => {
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

  it('of a stopping server asks all clients to reconnect', async () => {
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

  it('of a stopping server does not wait for silent clients', async () => {
    hub = await openHub({ closeTimeoutMs: 100 });
    const raw = await openSocket(hub);
    raw.socket.pause();
    const startedAt = Date.now();
    await hub.close();
    expect(Date.now() - startedAt).toBeLessThan(SOON_MS);
    raw.socket.resume();
    await raw.closed;
  });

  it('is sent once, and refuses new clients', async () => {
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
