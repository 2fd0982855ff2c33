import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { ring } from '../../../test/ring.ts';
import { openListener } from './listener.ts';

const url = process.env.PAROM_TEST_DATABASE_URL;

/** A cable to the server that can go dead silently. */
async function cableTo(target: URL) {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    const upstream = connect(Number.parseInt(target.port || '5432', 10), target.hostname);
    const ends = [client, upstream];
    for (const end of ends) {
      open.add(end);
      end.on('error', () => {});
      end.on('close', () => open.delete(end));
    }
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => client.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    /** Open connections go dead; new ones work. */
    goDead: () => {
      for (const end of open) end.removeAllListeners('data').on('data', () => {});
    },
    close: () => {
      for (const end of open) end.destroy();
      server.close();
    },
  };
}

describe.runIf(url !== undefined)('the listening connection to PostgreSQL', async () => {
  const database = url ? await testDatabase() : undefined;
  if (database?.connectionString === undefined) return;
  const { connectionString } = database;
  afterAll(() => database.close());
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('is replaced after a failed heartbeat', async () => {
    const cable = await cableTo(new URL(connectionString));
    const through = new URL(connectionString);
    through.hostname = '127.0.0.1';
    through.port = String(cable.port);
    const listener = openListener({ databaseUrl: through.href, log: quietLog, answerMs: 2_000 });
    const received: string[] = [];
    await listener.listen('bell', (payload) => received.push(payload));
    await ring(database.db, 'bell', 'before');
    await expect.poll(() => received).toEqual(['before']);

    vi.advanceTimersByTime(15_000);
    await ring(database.db, 'bell', 'after a beat that was answered');
    await expect.poll(() => received).toHaveLength(2);
    expect(cable.connections()).toBe(1);

    cable.goDead();
    await ring(database.db, 'bell', 'lost');
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => received, { timeout: 10_000 }).toEqual(['before', expect.any(String), '']);
    expect(cable.connections()).toBe(2);
    await ring(database.db, 'bell', 'received again');
    await expect.poll(() => received.at(-1)).toBe('received again');
    await listener.close();
    cable.close();
  }, 20_000);
});
