import { setTimeout as sleep } from 'node:timers/promises';
import { HttpTransportType, HubConnectionState } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialClient, openHub, type TestHub, until } from './hub.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await openHub({ keepAliveMs: 100 });
});
afterEach(() => hub.close());

const ways = [
  ['WebSockets in JSON', HttpTransportType.WebSockets, false],
  ['WebSockets in MessagePack', HttpTransportType.WebSockets, true],
  ['server-sent events in JSON', HttpTransportType.ServerSentEvents, false],
  ['long polling in JSON', HttpTransportType.LongPolling, false],
  ['long polling in MessagePack', HttpTransportType.LongPolling, true],
] as const;

describe.each(ways)('the official client over %s', (_way, transport, isBinary) => {
  const connect = (token = 'ann') => officialClient(hub, { transport, isBinary, token });

  it('gets its principal’s publications once and in order', {
    tags: ['spec:7.23'],
  }, async () => {
    const client = connect();
    const received: unknown[][] = [];
    client.on('changed', (...args) => void received.push(args));
    await client.start();
    for (let n = 0; n < 20; n += 1) {
      hub.hub.publish({ channels: ['ann', 'all'], target: 'changed', arguments: ['7f', n] });
      hub.hub.publish({ channels: ['bob'], target: 'changed', arguments: ['of bob', n] });
      if (n % 5 === 0) await sleep(5);
    }
    await until(() => received.length >= 20);
    await sleep(30);
    expect(received).toEqual(Array.from({ length: 20 }, (_, n) => ['7f', n]));
    await client.stop();
  });

  it('gets an error for every method, and can go on', async () => {
    const client = connect();
    await client.start();
    for (const method of ['anything', '__proto__', 'constructor', 'OnConnectedAsync'])
      await expect(client.invoke(method, 1, { a: [2] })).rejects.toThrow('The hub has no such method.');
    await client.send('nothing comes back');
    const failed = new Promise((resolve) =>
      client.stream('numbers').subscribe({ next: () => {}, complete: () => {}, error: resolve }),
    );
    expect(String(await failed)).toContain('no such method');
    expect(client.state).toBe(HubConnectionState.Connected);
    await client.stop();
  });

  it('stays connected through long silences', { tags: ['spec:7.24'] }, async () => {
    const client = connect();
    client.serverTimeoutInMilliseconds = 400;
    client.keepAliveIntervalInMilliseconds = 100;
    await client.start();
    await sleep(700);
    expect(client.state).toBe(HubConnectionState.Connected);
    await client.stop();
  });

  it('stops and is forgotten', async () => {
    const client = connect();
    await client.start();
    await client.stop();
    await until(async () => (await connections(hub)) === 0);
  });

  it('does not start with an unknown token', async () => {
    await expect(connect('eve').start()).rejects.toThrow('401');
  });

  it('reconnects to the next server after a shutdown', async () => {
    const client = officialClient(hub, {
      transport,
      isBinary,
      adjust: (builder) => builder.withAutomaticReconnect([20, 50, 100, 200, 400]),
    });
    const received: unknown[] = [];
    client.on('moved', (id) => void received.push(id));
    await client.start();
    let reconnects = 0;
    client.onreconnected(() => {
      reconnects += 1;
    });
    const { port } = hub;
    const startedAt = Date.now();
    await hub.close();
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    hub = await openHub({}, {}, port);
    await until(() => reconnects === 1);
    hub.hub.publish({ channels: ['ann'], target: 'moved', arguments: ['x'] });
    await until(() => received.length === 1);
    await client.stop();
  });
});

const connections = async (of: TestHub): Promise<number> => {
  let sum = 0;
  for (const transport of ['websockets', 'server-sent-events', 'long-polling'])
    sum += await of.metric(`signalr_connections{transport="${transport}"}`);
  return sum;
};
