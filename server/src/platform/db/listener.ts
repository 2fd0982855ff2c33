/** Every handler is called after a reconnect, because notifications in between are lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { Database, NotificationHandler } from './database.ts';

const RECONNECT_FIRST_MS = 100;
const RECONNECT_MOST_MS = 5_000;
const HEARTBEAT_MS = 15_000;
const ANSWER_MS = 5_000;

export interface Listener {
  readonly listen: Database['listen'];
  close(): Promise<void>;
}

interface Listening {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly answerMs?: number;
}

export function openListener({ databaseUrl, log, answerMs = ANSWER_MS }: Listening): Listener {
  const handlers = new Map<string, Set<NotificationHandler>>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'parom listener',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    fresh.on('error', (error) => log.warn({ err: error }, 'the listening connection failed'));
    fresh.on('notification', ({ channel, payload }) =>
      handlers.get(channel)?.forEach((handler) => handler(payload ?? '')),
    );
    try {
      await fresh.connect();
      for (const channel of handlers.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    const heartbeat = setInterval(() => {
      fresh.query('select 1').catch(() => fresh.connection.stream.destroy());
    }, HEARTBEAT_MS).unref();
    fresh.once('end', () => {
      clearInterval(heartbeat);
      if (client === fresh) client = undefined;
      if (!closing.signal.aborted) void reconnect();
    });
    client = fresh;
    return fresh;
  };

  const reconnect = async (): Promise<void> => {
    for (let waitMs = RECONNECT_FIRST_MS; ; waitMs = Math.min(waitMs * 2, RECONNECT_MOST_MS)) {
      try {
        await sleep(waitMs, undefined, { signal: closing.signal, ref: false });
        connecting = connect();
        await connecting;
        break;
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, 'the listening connection could not be made again yet');
      }
    }
    log.info({}, 'the listening connection is back');
    for (const ofChannel of handlers.values()) for (const handler of ofChannel) handler('');
  };

  return {
    listen: async (channel, handler) => {
      const known = handlers.get(channel);
      if (known) known.add(handler);
      else handlers.set(channel, new Set([handler]));
      if (client) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      else await (connecting ??= connect());
      return async () => void handlers.get(channel)?.delete(handler);
    },
    close: async () => {
      closing.abort();
      await connecting?.catch(() => {});
      await client?.end();
    },
  };
}
