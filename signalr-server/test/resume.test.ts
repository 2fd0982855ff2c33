import { HttpTransportType } from '@microsoft/signalr';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Resume } from '../src/connections/resume.ts';
import { Outgoing } from '../src/protocol/outgoing.ts';
import { Violation } from '../src/protocol/protocol.ts';
import {
  bearer,
  httpClient,
  negotiate,
  officialClient,
  openHub,
  type RawSocket,
  rawSocket,
  refusedUpgrade,
  SEPARATOR,
  type TestHub,
  until,
} from './hub.ts';

const record = (text: string) => Outgoing.text(text);

describe('the state of a reconnect', () => {
  it('begins with the first unacknowledged message', () => {
    const resume = new Resume();
    expect(resume.replay()).toEqual({ sequenceId: 1, messages: [] });
    const messages = ['a', 'b', 'c'].map(record);
    for (const message of messages) expect(resume.keep(message)).toBe(true);
    expect(resume.replay()).toEqual({ sequenceId: 1, messages });
    resume.forget(2);
    expect(resume.replay()).toEqual({ sequenceId: 3, messages: [messages[2]] });
    resume.forget(1);
    resume.forget(99);
    expect(resume.replay()).toEqual({ sequenceId: 4, messages: [] });
  });

  it('is at most 100 kB of unacknowledged messages', () => {
    const resume = new Resume();
    for (let n = 0; n < 10; n += 1) expect(resume.keep(record('x'.repeat(10_000)))).toBe(true);
    expect(resume.keep(record('x'))).toBe(false);
    resume.forget(1);
    expect(resume.keep(record('x'))).toBe(true);
  });

  it('counts each message of the client once and finds a gap', () => {
    const resume = new Resume();
    expect([resume.countReceived(), resume.countReceived()]).toEqual([true, true]);
    resume.replay();
    expect(resume.awaitsSequence).toBe(true);
    resume.continueFrom(1);
    expect(resume.awaitsSequence).toBe(false);
    expect([resume.countReceived(), resume.countReceived(), resume.countReceived()]).toEqual([
      false,
      false,
      true,
    ]);
    expect(resume.received).toBe(3);
    expect(() => resume.continueFrom(5)).toThrow(Violation);
  });

  it('holds all messages that the client has not acknowledged', () => {
    const steps = fc.array(fc.record({ sent: fc.nat(4), acknowledged: fc.nat(6) }), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (rounds) => {
        const resume = new Resume();
        const sent: Outgoing[] = [];
        let acknowledged = 0;
        for (const round of rounds) {
          for (let n = 0; n < round.sent; n += 1) {
            const message = record(`${sent.length}`);
            sent.push(message);
            resume.keep(message);
          }
          acknowledged = Math.min(sent.length, acknowledged + round.acknowledged);
          resume.forget(acknowledged);
          expect(resume.replay()).toEqual({
            sequenceId: acknowledged + 1,
            messages: sent.slice(acknowledged),
          });
        }
      }),
    );
  });
});

describe('a stateful reconnect', () => {
  let hub: TestHub;
  beforeEach(async () => {
    hub = await openHub({ acknowledgeMs: 50 });
  });
  afterEach(() => hub.close());

  const publish = (n: number, text = '') =>
    hub.hub.publish({ channels: ['ann'], target: 't', arguments: [n, text] });
  const invocation = (n: number) => `{"type":1,"target":"t","arguments":[${n},""]}${SEPARATOR}`;

  const start = async (version = 2): Promise<{ raw: RawSocket; url: string }> => {
    const { connectionToken } = await negotiate(hub, 'ann', 'negotiateVersion=1&useStatefulReconnect=true');
    const url = `${hub.url}?id=${connectionToken}`;
    const raw = await rawSocket(url);
    raw.send(`{"protocol":"json","version":${version}}${SEPARATOR}`);
    expect(await raw.next()).toBe(`{}${SEPARATOR}`);
    return { raw, url };
  };

  it('sends the sequence and then the unacknowledged messages', async () => {
    const { raw, url } = await start();
    publish(1);
    publish(2);
    expect(await raw.next()).toBe(invocation(1));
    expect(await raw.next()).toBe(invocation(2));
    raw.send(`{"type":8,"sequenceId":1}${SEPARATOR}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
    raw.socket.terminate();
    await raw.closed;
    publish(3);
    const back = await rawSocket(url);
    expect(await back.next()).toBe(`{"type":9,"sequenceId":2}${SEPARATOR}`);
    expect(await back.next()).toBe(invocation(2));
    expect(await back.next()).toBe(invocation(3));
    publish(4);
    expect(await back.next()).toBe(invocation(4));
  });

  it('replaces a socket that is still open', async () => {
    const { raw, url } = await start();
    const back = await rawSocket(url);
    await raw.closed;
    expect(await back.next()).toBe(`{"type":9,"sequenceId":1}${SEPARATOR}`);
    publish(1);
    expect(await back.next()).toBe(invocation(1));
    expect(raw.received).toHaveLength(1);
  });

  it('acknowledges within a second and drops repeated messages', async () => {
    const { raw, url } = await start();
    const call = (id: number) => `{"type":1,"invocationId":"${id}","target":"m","arguments":[]}${SEPARATOR}`;
    raw.send(call(1) + call(2));
    expect(await raw.next()).toContain('"invocationId":"1"');
    expect(await raw.next()).toContain('"invocationId":"2"');
    expect(await raw.next()).toBe(`{"type":8,"sequenceId":2}${SEPARATOR}`);
    raw.socket.terminate();
    const back = await rawSocket(url);
    back.send(call(9) + `{"type":9,"sequenceId":2}${SEPARATOR}${call(2)}${call(3)}`);
    expect(await back.next()).toBe(`{"type":9,"sequenceId":1}${SEPARATOR}`);
    for (const id of [1, 2, 3]) expect(await back.next()).toContain(`"invocationId":"${id}"`);
    expect(await back.next()).toBe(`{"type":8,"sequenceId":3}${SEPARATOR}`);
    expect(back.received.join('')).not.toContain('"invocationId":"9"');
  });

  it('with a gap in the sequence is a violation', async () => {
    const { url } = await start();
    const back = await rawSocket(url);
    back.send(`{"type":9,"sequenceId":3}${SEPARATOR}`);
    await back.next();
    expect(await back.next()).toContain('"type":7,"error"');
    await back.closed;
  });

  it('is possible for the grace period and by its owner only', async () => {
    await hub.close();
    hub = await openHub({ gracePeriodMs: 700 });
    const { raw, url } = await start();
    expect(await refusedUpgrade(url, bearer('bob'))).toBe(404);
    raw.socket.terminate();
    await until(() => hub.hub.connections() === 0);
    expect(await refusedUpgrade(url, bearer('ann'))).toBe(404);
  });

  it('refuses polls, streams, POSTs and DELETEs', async () => {
    const { raw, url } = await start();
    raw.socket.terminate();
    await raw.closed;
    await new Promise((resolve) => setTimeout(resolve, 20));
    const http = httpClient(hub, new URL(url).searchParams.get('id') ?? '');
    const answers = await Promise.all([http.poll(), http.stream(), http.send('x'), http.end()]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 405, 400]);
    const back = await rawSocket(url);
    expect(await back.next()).toContain('"sequenceId":1');
  });

  it.each([
    ['says goodbye', `{"type":7}${SEPARATOR}`],
    ['breaks a rule', `garbage${SEPARATOR}`],
    ['sends too much at once', 'x'.repeat(100_000)],
  ])('is impossible when the client %s', async (_what, last) => {
    const { raw, url } = await start();
    raw.send(last);
    await raw.closed;
    expect(await refusedUpgrade(url, bearer('ann'))).toBe(404);
  });

  it('is not for clients of version 1', async () => {
    const { raw, url } = await start(1);
    expect(await refusedUpgrade(url, bearer('ann'))).toBe(409);
    raw.socket.terminate();
    await until(() => hub.hub.connections() === 0);
  });

  it('ends at 100 kB when the client never acknowledges', async () => {
    const { raw } = await start();
    for (let n = 0; n < 12; n += 1) publish(n, 'x'.repeat(10_000));
    await raw.closed;
    expect(raw.received).toHaveLength(1 + 9 + 1);
    expect(raw.received.at(-1)).toBe(`{"type":7,"allowReconnect":true}${SEPARATOR}`);
    expect(await hub.metric('signalr_cut_total{reason="unacknowledged"}')).toBe(1);
  });

  it.each([false, true])(
    'of the official client (MessagePack: %s) loses and doubles no message',
    async (isBinary) => {
      const sockets: WebSocket[] = [];
      class Remembered extends WebSocket {
        constructor(...given: ConstructorParameters<typeof WebSocket>) {
          super(...given);
          sockets.push(this);
        }
      }
      const client = officialClient(hub, {
        transport: HttpTransportType.WebSockets,
        isBinary,
        webSocket: Remembered,
        adjust: (builder) => builder.withStatefulReconnect(),
      });
      const received: number[] = [];
      let closes = 0;
      client.on('t', (n: number) => void received.push(n));
      client.onclose(() => {
        closes += 1;
      });
      await client.start();
      await new Promise((resolve) => setTimeout(resolve, 20));
      const id = client.connectionId;
      for (let n = 0; n < 300; n += 1) {
        publish(n);
        if (n % 50 === 25) sockets.at(-1)?.terminate();
        if (n % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 15));
      }
      await expect(client.invoke('nothing')).rejects.toThrow('no such method');
      await until(() => received.length >= 300);
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      sockets.at(-1)?.terminate();
      publish(300);
      await until(() => received.length >= 301);
      expect(received).toEqual(Array.from({ length: 301 }, (_, n) => n));
      expect([client.connectionId, closes]).toEqual([id, 0]);
      expect(sockets.length).toBeGreaterThanOrEqual(8);
      await client.stop();
      await until(() => hub.hub.connections() === 0);
    },
  );
});
