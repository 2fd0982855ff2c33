import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bearer, HANDSHAKE, httpClient, negotiate, openHub, SEPARATOR, type TestHub, until } from './hub.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await openHub({ pollTimeoutMs: 150 });
});
afterEach(() => hub.close());

const publish = (target: string) => hub.hub.publish({ channels: ['ann'], target, arguments: [] });

describe('a stream', () => {
  it('begins with a comment, is never compressed or cached, and carries data lines', async () => {
    const { connectionToken: id } = await negotiate(hub);
    const headers = { ...bearer('ann'), accept: 'text/event-stream', 'accept-encoding': 'br, gzip' };
    const answer = await fetch(`${hub.url}?id=${id}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toContain('no-cache');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const read = async () => (await reader?.read())?.value;
    expect(await read()).toBe(':\r\n\r\n');
    await httpClient(hub, id).send(HANDSHAKE);
    expect(await read()).toBe(`data: {}${SEPARATOR}\r\n\r\n`);
    publish('t');
    expect(await read()).toBe(`data: {"type":1,"target":"t","arguments":[]}${SEPARATOR}\r\n\r\n`);
    await reader?.cancel();
    await until(() => hub.hub.connections() === 0);
    expect((await httpClient(hub, id).send('x')).status).toBe(404);
  });
});

describe('polls', () => {
  const open = async () => {
    const http = httpClient(hub, (await negotiate(hub)).connectionToken);
    await http.poll();
    await http.send(HANDSHAKE);
    await http.poll();
    return http;
  };

  it('are answered at once the first time, then with the handshake', async () => {
    const http = httpClient(hub, (await negotiate(hub)).connectionToken);
    const first = await http.poll();
    expect([first.status, await first.text()]).toEqual([200, '']);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const held = http.poll();
    expect((await http.send(HANDSHAKE)).status).toBe(200);
    const answer = await held;
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe(`{}${SEPARATOR}`);
  });

  it('are held until a message or a timeout', async () => {
    const http = await open();
    const startedAt = Date.now();
    const empty = await http.poll();
    expect([empty.status, await empty.text()]).toEqual([200, '']);
    expect(Date.now() - startedAt).toBeGreaterThan(120);
    const held = http.poll();
    publish('t');
    expect(await (await held).text()).toContain('"t"');
  });

  it('fetch all messages since the former poll in order', async () => {
    const http = await open();
    for (const target of ['a', 'b', 'c']) publish(target);
    await until(async () => (await hub.metric('signalr_deliveries_total')) === 3);
    const targets = (await (await http.poll()).text()).split(SEPARATOR).slice(0, -1);
    expect(targets.map((record) => (JSON.parse(record) as { target: string }).target)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('end with 204 when a newer poll comes, and lose no message', async () => {
    const http = await open();
    const older = http.poll();
    await new Promise((resolve) => setTimeout(resolve, 30));
    const newer = http.poll();
    expect((await older).status).toBe(204);
    publish('t');
    expect(await (await newer).text()).toContain('"t"');
  });

  it('keep a busy connection alive', async () => {
    await hub.close();
    hub = await openHub({ gracePeriodMs: 400 });
    const http = await open();
    for (let n = 1; n <= 8; n += 1) {
      publish('t');
      await until(async () => (await hub.metric('signalr_deliveries_total')) === n);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect([n, (await http.poll()).status]).toEqual([n, 200]);
    }
  });

  it('lose no message when the client hangs up', async () => {
    const http = await open();
    const aborting = new AbortController();
    const hungUp = http.poll(aborting.signal);
    await new Promise((resolve) => setTimeout(resolve, 30));
    aborting.abort();
    await expect(hungUp).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 30));
    publish('t');
    expect(await (await http.poll()).text()).toContain('"t"');
  });

  it('get 204 and then 404 after a DELETE', async () => {
    const http = await open();
    const held = http.poll();
    await new Promise((resolve) => setTimeout(resolve, 30));
    const deleted = await http.end();
    expect([deleted.status, (await held).status]).toEqual([202, 204]);
    expect((await http.poll()).status).toBe(404);
    expect((await http.send('x')).status).toBe(404);
    expect((await http.end()).status).toBe(404);
    expect(hub.hub.connections()).toBe(0);
  });

  it('do not disturb twenty POSTs at once', async () => {
    const http = await open();
    const posts = Array.from({ length: 20 }, (_, n) =>
      http.send(`{"type":1,"invocationId":"${n}","target":"t","arguments":[]}${SEPARATOR}`),
    );
    for (const { status } of await Promise.all(posts)) expect(status).toBe(200);
    const text = await (await http.poll()).text();
    const ids = text
      .split(SEPARATOR)
      .slice(0, -1)
      .map((record) => Number(JSON.parse(record).invocationId));
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });
});
