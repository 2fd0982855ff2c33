import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../../platform/browser-memory/storage.ts';
import { forgetRefusedToken, type TicketLook, ticketQuery } from './ticket-query.ts';
import { keepToken } from './ticket-tokens.ts';

const ticket = { id: 't1', simpleId: 7, status: 1 };

function serverAnswers(status: number, body: unknown = { errorCode: status, message: '' }): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
}
const serverIsAway = () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no route')));

afterEach(() => vi.unstubAllGlobals());

describe('ticketQuery', () => {
  const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

  it('answers with a known ticket', async () => {
    serverAnswers(200, ticket);
    expect(await queries().fetchQuery(ticketQuery('t1'))).toEqual({ kind: 'ticket', ticket });
  });

  it('answers a refusal with its status', { tags: ['spec:7.15', 'spec:8.2'] }, async () => {
    for (const status of [401, 422]) {
      serverAnswers(status);
      expect(await queries().fetchQuery(ticketQuery('t1'))).toMatchObject({ kind: 'refused', status });
    }
  });

  it('answers an unknown ticket as missing', async () => {
    serverAnswers(404);
    expect(await queries().fetchQuery(ticketQuery('t1'))).toMatchObject({ kind: 'missing' });
  });

  it('answers an outage at first as unreachable, not missing', async () => {
    const client = queries();
    serverAnswers(500);
    expect(await client.fetchQuery(ticketQuery('t1'))).toEqual({ kind: 'unreachable' });
    serverIsAway();
    expect(await client.fetchQuery(ticketQuery('t1'))).toEqual({ kind: 'unreachable' });
  });

  it('answers an empty body or a web page at first as unreachable', async () => {
    for (const body of ['', '<!doctype html>']) {
      vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }));
      expect(await queries().fetchQuery(ticketQuery('t1'))).toEqual({ kind: 'unreachable' });
    }
  });

  it('answers a proxy’s status without our code as unreachable', async () => {
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

  it('keeps a stale ticket through an outage', async () => {
    const client = queries();
    serverAnswers(200, ticket);
    await client.fetchQuery(ticketQuery('t1'));
    serverIsAway();
    const observer = new QueryObserver<TicketLook>(client, ticketQuery('t1') as never);
    const result = await observer.refetch();
    expect(result.isError).toBe(true);
    expect(result.data).toEqual({ kind: 'ticket', ticket });
  });

  it('refuses a withdrawn token after a good answer', async () => {
    const client = queries();
    serverAnswers(200, ticket);
    await client.fetchQuery(ticketQuery('t1'));
    serverAnswers(401);
    expect(await client.fetchQuery(ticketQuery('t1'))).toMatchObject({ kind: 'refused', status: 401 });
  });
});

describe('a link with another token', () => {
  const id = '0c2d8c1e-0000-4000-8000-000000000001';
  const look = () =>
    new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(ticketQuery(id));
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

  it.each([401, 404, 422])(
    'keeps the stored token if the server answers a cut one with %i',
    async (status) => {
      writeStored(`tick${id}`, 'good');
      keepToken(id, 'goo');
      serverOpensTo('good', status);
      expect(await look()).toMatchObject({ kind: 'ticket' });
      expect(readStored(`tick${id}`)).toBe('good');
      expect(readStored(`aside${id}`)).toBeNull();
    },
  );

  it('replaces a refused stored token', async () => {
    writeStored(`tick${id}`, 'spent');
    keepToken(id, 'good');
    serverOpensTo('good');
    expect(await look()).toMatchObject({ kind: 'ticket' });
    expect(readStored(`tick${id}`)).toBe('good');
    expect(readStored(`aside${id}`)).toBeNull();
  });

  it('keeps the good token after an outage and a second link', async () => {
    writeStored(`tick${id}`, 'good');
    keepToken(id, 'goo');
    serverIsAway();
    expect(await look()).toEqual({ kind: 'unreachable' });
    keepToken(id, 'g');
    serverOpensTo('good');
    expect(await look()).toMatchObject({ kind: 'ticket' });
    expect(readStored(`tick${id}`)).toBe('good');
  });

  it('is refused once if both tokens are refused', async () => {
    writeStored(`tick${id}`, 'old');
    keepToken(id, 'new');
    serverAnswers(401);
    expect(await look()).toEqual({ kind: 'refused', status: 401, token: 'old' });
    expect(readStored(`aside${id}`)).toBeNull();
  });

  it('stores nothing for an id that is no ticket’s', () => {
    keepToken('not-a-ticket', 'zzz');
    expect(readStored('ticknot-a-ticket')).toBeNull();
  });
});

describe('forgetRefusedToken', () => {
  const look = async (): Promise<TicketLook> => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    return client.fetchQuery(ticketQuery('t1'));
  };
  afterEach(() => writeStored('tickt1', null));

  it('forgets a refused token and one of a missing ticket', async () => {
    for (const status of [401, 404, 422]) {
      writeStored('tickt1', 'old');
      serverAnswers(status);
      forgetRefusedToken('t1', await look());
      expect(readStored('tickt1')).toBeNull();
    }
  });

  it('keeps a token that was stored after the refused one', async () => {
    serverAnswers(401);
    for (const sent of ['old', null]) {
      writeStored('tickt1', sent);
      const refused = await look();
      writeStored('tickt1', 'from the letter');
      forgetRefusedToken('t1', refused);
      expect(readStored('tickt1')).toBe('from the letter');
    }
  });

  it('keeps the token of a shown or unreachable ticket', async () => {
    writeStored('tickt1', 'good');
    serverAnswers(200, ticket);
    forgetRefusedToken('t1', await look());
    serverIsAway();
    forgetRefusedToken('t1', await look());
    expect(readStored('tickt1')).toBe('good');
  });
});
