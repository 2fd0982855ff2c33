import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../platform/browser-memory/storage.ts';
import { takeKey } from './ticket-keys.ts';
import { forgetSpentKey, type TicketLook, ticketQuery } from './ticket-query.ts';

const ticket = { id: 't1', simpleId: 7, status: 1 };

function serverAnswers(status: number, body: unknown = { errorCode: status, message: '' }): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
}
const serverIsAway = () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no route')));

afterEach(() => vi.unstubAllGlobals());

describe('ticketQuery', () => {
  const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

  it('look, the server knows it, is the ticket', async () => {
    serverAnswers(200, ticket);
    expect(await queries().fetchQuery(ticketQuery('t1'))).toEqual({ kind: 'ticket', ticket });
  });

  it('look, refused, carries the very status', { tags: ['spec:7.15', 'spec:8.2'] }, async () => {
    for (const status of [401, 422]) {
      serverAnswers(status);
      expect(await queries().fetchQuery(ticketQuery('t1'))).toMatchObject({ kind: 'refused', status });
    }
  });

  it('look, an unknown ticket, is missing', async () => {
    serverAnswers(404);
    expect(await queries().fetchQuery(ticketQuery('t1'))).toMatchObject({ kind: 'missing' });
  });

  it('look, an outage at the first look, is unreachable and not missing', async () => {
    const client = queries();
    serverAnswers(500);
    expect(await client.fetchQuery(ticketQuery('t1'))).toEqual({ kind: 'unreachable' });
    serverIsAway();
    expect(await client.fetchQuery(ticketQuery('t1'))).toEqual({ kind: 'unreachable' });
  });

  it('look, an empty answer or a web page at the first look, is unreachable', async () => {
    for (const body of ['', '<!doctype html>']) {
      vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }));
      expect(await queries().fetchQuery(ticketQuery('t1'))).toEqual({ kind: 'unreachable' });
    }
  });

  it('look, a proxy’s status without a code of ours, is unreachable', async () => {
    for (const [status, body] of [
      [401, 'Unauthorized'],
      [404, '<h1>Not found</h1>'],
      [404, '{}'],
      [422, ''],
    ] as const) {
      vi.stubGlobal('fetch', async () => new Response(body, { status }));
      expect(await queries().fetchQuery(ticketQuery('t1'))).toEqual({ kind: 'unreachable' });
    }
  });

  it('look, an outage after a good answer, keeps the ticket and says that it is stale', async () => {
    const client = queries();
    serverAnswers(200, ticket);
    await client.fetchQuery(ticketQuery('t1'));
    serverIsAway();
    const observer = new QueryObserver<TicketLook>(client, ticketQuery('t1') as never);
    const result = await observer.refetch();
    expect(result.isError).toBe(true);
    expect(result.data).toEqual({ kind: 'ticket', ticket });
  });

  it('look, a token withdrawn after a good answer, is refused at once', async () => {
    const client = queries();
    serverAnswers(200, ticket);
    await client.fetchQuery(ticketQuery('t1'));
    serverAnswers(401);
    expect(await client.fetchQuery(ticketQuery('t1'))).toMatchObject({ kind: 'refused', status: 401 });
  });
});

describe('a link with another key than the one kept', () => {
  const id = '0c2d8c1e-0000-4000-8000-000000000001';
  const look = () =>
    new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(ticketQuery(id));
  /** Who knocks with another key is answered with this status. */
  function serverOpensTo(good: string, otherwise = 401): void {
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) =>
      headers['Authorization'] === `Bearer ${good}`
        ? new Response(JSON.stringify(ticket))
        : new Response(JSON.stringify({ errorCode: 1, message: '' }), { status: otherwise }),
    );
  }
  afterEach(() => {
    for (const key of [`tick${id}`, `aside${id}`] as const) writeStored(key, null);
  });

  it.each([401, 404, 422])('cut short and answered with %i, the kept key opens and stays', async (status) => {
    writeStored(`tick${id}`, 'good');
    takeKey(id, 'goo');
    serverOpensTo('good', status);
    expect(await look()).toMatchObject({ kind: 'ticket' });
    expect(readStored(`tick${id}`)).toBe('good');
    expect(readStored(`aside${id}`)).toBeNull();
  });

  it('good, takes the place of the spent one', async () => {
    writeStored(`tick${id}`, 'spent');
    takeKey(id, 'good');
    serverOpensTo('good');
    expect(await look()).toMatchObject({ kind: 'ticket' });
    expect(readStored(`tick${id}`)).toBe('good');
    expect(readStored(`aside${id}`)).toBeNull();
  });

  it('cut short, nobody reached and opened once more, loses nothing', async () => {
    writeStored(`tick${id}`, 'good');
    takeKey(id, 'goo');
    serverIsAway();
    expect(await look()).toEqual({ kind: 'unreachable' });
    takeKey(id, 'g');
    serverOpensTo('good');
    expect(await look()).toMatchObject({ kind: 'ticket' });
    expect(readStored(`tick${id}`)).toBe('good');
  });

  it('as spent as the kept one, is refused once, for the kept one', async () => {
    writeStored(`tick${id}`, 'old');
    takeKey(id, 'new');
    serverAnswers(401);
    expect(await look()).toEqual({ kind: 'refused', status: 401, key: 'old' });
    expect(readStored(`aside${id}`)).toBeNull();
  });

  it('of no ticket, leaves nothing in the browser', () => {
    takeKey('not-a-ticket', 'zzz');
    expect(readStored('ticknot-a-ticket')).toBeNull();
  });
});

describe('forgetSpentKey', () => {
  const look = async (): Promise<TicketLook> => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    return client.fetchQuery(ticketQuery('t1'));
  };
  afterEach(() => writeStored('tickt1', null));

  it('key, refused or of a ticket that is gone, is forgotten', async () => {
    for (const status of [401, 404, 422]) {
      writeStored('tickt1', 'old');
      serverAnswers(status);
      forgetSpentKey('t1', await look());
      expect(readStored('tickt1')).toBeNull();
    }
  });

  it('key, stored after another or none was refused, stays', async () => {
    serverAnswers(401);
    for (const sent of ['old', null]) {
      writeStored('tickt1', sent);
      const refused = await look();
      writeStored('tickt1', 'from the letter');
      forgetSpentKey('t1', refused);
      expect(readStored('tickt1')).toBe('from the letter');
    }
  });

  it('key, the ticket seen or nobody reached, stays', async () => {
    writeStored('tickt1', 'good');
    serverAnswers(200, ticket);
    forgetSpentKey('t1', await look());
    serverIsAway();
    forgetSpentKey('t1', await look());
    expect(readStored('tickt1')).toBe('good');
  });
});
