import type { Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Frames, toFrame } from '../frames.ts';
import type { Answer } from '../protocol.ts';
import { serveConnection } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Answers each message with itself. */
const echo = { handle: async (body: unknown) => ({ ok: true, value: body }) as Answer };
const arrived = () => new Promise(setImmediate);

function connected(): { readonly client: Duplex; readonly server: Duplex; answers(): unknown[] } {
  const [client, server] = duplexPair();
  void serveConnection(server as Socket, echo);
  const frames = new Frames();
  client.on('data', (bytes: Buffer) => frames.take(bytes));
  client.on('error', () => {});
  const answers = (): unknown[] => {
    const frame = frames.next();
    return frame === null ? [] : [(frame.message as { value: unknown }).value, ...answers()];
  };
  return { client, server, answers };
}

describe('a connection to the signer', () => {
  it('answers each message in order, whatever pieces arrive', async () => {
    const { client, answers } = connected();
    const bytes = Buffer.concat(['one', 'two', 'three'].map(toFrame));
    client.write(bytes.subarray(0, -3));
    await arrived();
    expect(answers()).toEqual(['one', 'two']);
    client.write(bytes.subarray(-3));
    await arrived();
    expect(answers()).toEqual(['three']);
  });

  it('ends five seconds after half a message, and not before', async () => {
    const { client, server } = connected();
    client.write(toFrame('whole').subarray(0, -1));
    await arrived();
    vi.advanceTimersByTime(4_999);
    expect(server.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(server.destroyed).toBe(true);
  });

  it('stays open between whole messages', async () => {
    const { client, server, answers } = connected();
    client.write(toFrame('one').subarray(0, 2));
    await arrived();
    client.write(toFrame('one').subarray(2));
    await arrived();
    vi.advanceTimersByTime(60_000);
    client.write(toFrame('two'));
    await arrived();
    expect([server.destroyed, answers()]).toEqual([false, ['one', 'two']]);
  });

  it('ends with a message that is no JSON', async () => {
    const { client, server } = connected();
    client.write(Buffer.concat([toFrame('a').subarray(0, 4), Buffer.from('{{{')]));
    await arrived();
    expect(server.destroyed).toBe(true);
  });
});
