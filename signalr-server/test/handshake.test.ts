import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HANDSHAKE, httpClient, negotiate, openHub, rawSocket, SEPARATOR, type TestHub } from './hub.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await openHub();
});
afterEach(() => hub.close());

describe('the handshake', () => {
  it.each(['json', 'messagepack'])('is accepted for %s in version 1 or 2', async (protocol) => {
    for (const version of [1, 2]) {
      const raw = await rawSocket(hub.url);
      raw.send(`${JSON.stringify({ protocol, version, more: [] })}${SEPARATOR}`);
      expect(String(await raw.next())).toBe(`{}${SEPARATOR}`);
    }
  });

  it.each([
    '{"protocol":"xml","version":1}',
    '{"protocol":"json","version":3}',
    '{"protocol":"json","version":0}',
    '{"protocol":"json","version":1.5}',
    '{"protocol":"json","version":"1"}',
    '{"protocol":"json"}',
    '{"version":1}',
    '{"protocol":"__proto__","version":1}',
    '{"protocol":["json"],"version":1}',
    '{"type":6}',
    '{}',
    'null',
    '[]',
    '"json"',
    'no json',
    '',
  ])('%s is refused with an error that repeats no input', async (request) => {
    const raw = await rawSocket(hub.url);
    raw.send(request + SEPARATOR);
    expect(String(await raw.next()).replace(SEPARATOR, '')).toMatch(/^\{"error":"The [a-z ]+\."\}$/);
    expect(await raw.closed).toBe(1_000);
    expect(raw.received).toHaveLength(1);
    expect(hub.hub.connections()).toBe(0);
  });

  it('ends the connection on every transport when it never comes', {
    tags: ['threat:slow-connections'],
  }, async () => {
    await hub.close();
    hub = await openHub({ handshakeTimeoutMs: 400 });
    const raw = await rawSocket(hub.url);
    raw.send('{"protocol":"js');
    const streamed = httpClient(hub, (await negotiate(hub)).connectionToken);
    const events = (await streamed.stream()).text();
    const polled = httpClient(hub, (await negotiate(hub)).connectionToken);
    await polled.poll();
    expect((await polled.poll()).status).toBe(204);
    expect(await raw.closed).toBe(1_000);
    expect(await events).toBe(':\r\n\r\n');
  });

  it('may be split into frames of one byte', async () => {
    const raw = await rawSocket(hub.url);
    for (const character of HANDSHAKE) raw.send(character);
    expect(await raw.next()).toBe(`{}${SEPARATOR}`);
  });

  it('may share a frame with calls', async () => {
    const raw = await rawSocket(hub.url);
    const call = (id: string) => `{"type":1,"invocationId":"${id}","target":"t","arguments":[]}${SEPARATOR}`;
    raw.send(HANDSHAKE + call('1') + call('2').slice(0, 9));
    raw.send(call('2').slice(9) + call('3'));
    expect(await raw.next()).toBe(`{}${SEPARATOR}`);
    for (const id of ['1', '2', '3']) expect(await raw.next()).toContain(`"invocationId":"${id}"`);
  });

  it('may be split into several POSTs', async () => {
    const http = httpClient(hub, (await negotiate(hub)).connectionToken);
    await http.poll();
    expect((await http.send(HANDSHAKE.slice(0, 7))).status).toBe(200);
    expect((await http.send(Buffer.from(HANDSHAKE.slice(7)), 'application/octet-stream')).status).toBe(200);
    expect(await (await http.poll()).text()).toBe(`{}${SEPARATOR}`);
  });

  it('for MessagePack is refused on a stream, which carries text', async () => {
    const http = httpClient(hub, (await negotiate(hub)).connectionToken);
    const events = (await http.stream()).text();
    await http.send(`{"protocol":"messagepack","version":1}${SEPARATOR}`);
    expect(await events).toContain('data: {"error":"The transport cannot carry the requested protocol."}');
  });

  it('is refused above 32 KiB', async () => {
    const raw = await rawSocket(hub.url);
    for (let sent = 0; sent < 5; sent += 1) raw.send(' '.repeat(8_000));
    expect(await raw.next()).toContain('"error"');
    await raw.closed;
  });

  it('comes before any publication', async () => {
    const raw = await rawSocket(hub.url);
    hub.hub.publish({ channels: ['ann'], target: 'early', arguments: [] });
    await new Promise((resolve) => setTimeout(resolve, 30));
    raw.send(HANDSHAKE);
    expect(await raw.next()).toBe(`{}${SEPARATOR}`);
    hub.hub.publish({ channels: ['ann'], target: 'late', arguments: [] });
    expect(await raw.next()).toContain('late');
  });
});
