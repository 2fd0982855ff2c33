import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bearer,
  HANDSHAKE,
  httpClient,
  negotiate,
  openHub,
  openSocket,
  PATH,
  rawSocket,
  refusedUpgrade,
  SEPARATOR,
  type TestHub,
  until,
} from './hub.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await openHub();
});
afterEach(() => hub.close());

const ask = (query: string, init: RequestInit = {}) =>
  fetch(`${hub.url}/negotiate${query}`, { method: 'POST', headers: bearer('ann'), ...init });

describe('negotiation', () => {
  it('in version 1 gives a public id, a secret token and the transports', async () => {
    const answer = await ask('?negotiateVersion=1');
    expect(answer.headers.get('content-type')).toContain('application/json');
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).toEqual({
      negotiateVersion: 1,
      connectionId: expect.stringMatching(/^[\w-]{22}$/),
      connectionToken: expect.stringMatching(/^n1\.[\w-]{22}$/),
      availableTransports: [
        { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
        { transport: 'ServerSentEvents', transferFormats: ['Text'] },
        { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
      ],
    });
    expect(body.connectionToken).not.toContain(body.connectionId);
    expect((await httpClient(hub, String(body.connectionId)).poll()).status).toBe(404);
    expect((await httpClient(hub, String(body.connectionToken)).poll()).status).toBe(200);
  });

  it.each(['', '?negotiateVersion=0'])(
    'with the query "%s" is version 0, and the id is the key',
    async (query) => {
      const body = (await (await ask(query)).json()) as Record<string, unknown>;
      expect(body).toMatchObject({ negotiateVersion: 0, connectionId: expect.stringMatching(/^n1\./) });
      expect(body).not.toHaveProperty('connectionToken');
      expect((await httpClient(hub, String(body.connectionId)).poll()).status).toBe(200);
    },
  );

  it.each([
    ['7', 1],
    ['2147483647', 1],
    ['9'.repeat(40), 1],
    [`-${'9'.repeat(40)}`, 0],
  ])('with the version %s is version 1 from 1 on', async (version, negotiateVersion) => {
    expect(await (await ask(`?negotiateVersion=${version}`)).json()).toMatchObject({ negotiateVersion });
  });

  it.each(['x', '1.5', '', '1e3', '%00', '1&negotiateVersion=2', '0x1', '%F0'])(
    'with the version "%s" is a 400',
    async (version) => {
      expect((await ask(`?negotiateVersion=${version}`)).status).toBe(400);
    },
  );

  it('offers a stateful reconnect on request only', async () => {
    const offered = await ask('?negotiateVersion=1&useStatefulReconnect=true');
    expect(await offered.json()).toMatchObject({ useStatefulReconnect: true });
    const not = await ask('?negotiateVersion=1&useStatefulReconnect=false');
    expect(await not.json()).not.toHaveProperty('useStatefulReconnect');
  });

  it.each(['GET', 'PUT', 'DELETE'])('by %s is a 405', async (method) => {
    const answer = await ask('?negotiateVersion=1', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await answer.json()).toEqual({ message: 'only POST is answered here' });
  });

  it('of the hub itself by PUT is a 405', async () => {
    const answer = await fetch(hub.url, { method: 'PUT', headers: bearer('ann') });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
    expect(await answer.json()).toEqual({ message: 'only GET, POST, DELETE is answered here' });
  });

  it.each(['text/plain;charset=UTF-8', 'application/json', 'application/octet-stream', 'image/png'])(
    'accepts an empty body announced as %s',
    async (type) => {
      const headers = { ...bearer('ann'), 'content-type': type };
      expect((await ask('?negotiateVersion=1', { headers, body: '' })).status).toBe(200);
    },
  );
});

describe('callers', () => {
  const requests = (id: string, headers: Record<string, string>, access = '') => [
    fetch(`${hub.url}/negotiate?negotiateVersion=1${access}`, { method: 'POST', headers }),
    fetch(`${hub.url}?id=${id}${access}`, { headers }),
    fetch(`${hub.url}?id=${id}${access}`, { headers: { ...headers, accept: 'text/event-stream' } }),
    fetch(`${hub.url}?id=${id}${access}`, { method: 'POST', headers, body: HANDSHAKE }),
    fetch(`${hub.url}?id=${id}${access}`, { method: 'DELETE', headers }),
  ];

  it.each([
    ['no token', {}, ''],
    ['an unknown token', bearer('eve'), ''],
    ['an unknown token in the query', {}, '&access_token=eve'],
    ['another scheme', { authorization: 'Basic ann' }, ''],
    ['another scheme beside a token in the query', { authorization: 'Basic x' }, '&access_token=ann'],
    ['two tokens', {}, '&access_token=ann&access_token=ann'],
    ['a token with odd characters', {}, '&access_token=ann%20%22'],
  ] as const)('with %s get 401 at every request and before any upgrade', async (_what, headers, access) => {
    const { connectionToken: id } = await negotiate(hub);
    for (const answer of await Promise.all(requests(id, headers, access))) expect(answer.status).toBe(401);
    expect(await refusedUpgrade(`${hub.url}?id=${id}${access}`, headers)).toBe(401);
    expect(await refusedUpgrade(`${hub.url}?x=1${access}`, headers)).toBe(401);
  });

  it('may show the token in the query', async () => {
    const raw = await rawSocket(`${hub.url}?access_token=ann`, {});
    raw.send(HANDSHAKE);
    expect(await raw.next()).toBe(`{}${SEPARATOR}`);
    const answer = await ask('?negotiateVersion=1&access_token=ann', { headers: {} });
    const { connectionToken } = (await answer.json()) as { connectionToken: string };
    expect((await fetch(`${hub.url}?id=${connectionToken}&access_token=ann`)).status).toBe(200);
  });

  it('with an id of another owner get 404 and do not disturb its owner', {
    tags: ['threat:guess-connection-id'],
  }, async () => {
    const polled = (await negotiate(hub)).connectionToken;
    await httpClient(hub, polled).poll();
    for (const answer of await Promise.all(requests(polled, bearer('bob')).slice(1)))
      expect(answer.status).toBe(404);
    const { connectionToken } = await negotiate(hub);
    expect(await refusedUpgrade(`${hub.url}?id=${connectionToken}`, bearer('bob'))).toBe(404);
    const raw = await rawSocket(`${hub.url}?id=${connectionToken}`);
    expect(await refusedUpgrade(`${hub.url}?id=${connectionToken}`, bearer('bob'))).toBe(404);
    raw.send(HANDSHAKE);
    expect(await raw.next()).toBe(`{}${SEPARATOR}`);
  });

  it('with a second token of the same owner keep their id', async () => {
    const id = (await negotiate(hub, 'ann')).connectionToken;
    expect((await httpClient(hub, id, 'ann2').poll()).status).toBe(200);
  });

  it('get 500 while tokens cannot be checked', async () => {
    await hub.close();
    hub = await openHub({}, { authenticate: () => Promise.reject(new Error('the database is away')) });
    expect((await ask('?negotiateVersion=1')).status).toBe(500);
    expect(await refusedUpgrade(hub.url, bearer('ann'))).toBe(500);
  });

  it('leave no token, id or query in the log', async () => {
    const { connectionToken, connectionId } = await negotiate(hub, 'annSecretOne');
    const raw = await rawSocket(`${hub.url}?id=${connectionToken}&access_token=annSecretTwo`, {});
    raw.send('garbage'.repeat(3) + SEPARATOR);
    await raw.closed;
    await refusedUpgrade(`${hub.url}?id=${connectionToken}&access_token=eveSecret`);
    await refusedUpgrade(`http://127.0.0.1:${hub.port}/elsewhere?access_token=eveSecret`);
    await fetch(`${hub.url}?id=${connectionToken}&access_token=annSecretTwo`);
    await fetch(`${hub.url}?id=${connectionToken}&access_token=annSecretTwo`, {
      method: 'POST',
      body: 'x'.repeat(99_999),
    });
    await fetch(`${hub.url}?id=${connectionId}`, { headers: bearer('ann') });
    expect(hub.log).toEqual([]);
  });
});

describe('callers with a revoked grant', () => {
  it('are closed for good on every transport, and others are not', async () => {
    await hub.close();
    hub = await openHub({ recheckMs: 50 });
    const [ended, kept] = [await openSocket(hub, 'ann1'), await openSocket(hub, 'ann2')];
    const polled = httpClient(hub, (await negotiate(hub, 'ann1')).connectionToken, 'ann1');
    await polled.poll();
    await polled.send(HANDSHAKE);
    await polled.poll();
    const held = polled.poll();
    const streamed = httpClient(hub, (await negotiate(hub, 'ann1')).connectionToken, 'ann1');
    const events = (await streamed.stream()).text();
    await streamed.send(HANDSHAKE);
    hub.gone.add('grant-ann1');
    expect(await ended.next()).toBe(`{"type":7}${SEPARATOR}`);
    await ended.closed;
    expect(await (await held).text()).toBe(`{"type":7}${SEPARATOR}`);
    expect(await events).toContain(`data: {"type":7}${SEPARATOR}`);
    expect((await polled.poll()).status).toBe(401);
    hub.hub.publish({ channels: ['ann'], target: 'x', arguments: [] });
    expect(await kept.next()).toContain('"target":"x"');
  });

  it('are closed at once when the hub is asked to recheck', async () => {
    const ended = await openSocket(hub, 'ann1');
    hub.gone.add('grant-ann1');
    hub.hub.recheck();
    expect(await ended.next()).toBe(`{"type":7}${SEPARATOR}`);
    await ended.closed;
  });

  it('stay connected while grants cannot be checked', async () => {
    await hub.close();
    hub = await openHub(
      { recheckMs: 20 },
      { revoked: () => Promise.reject(new Error('the database is away')) },
    );
    const raw = await openSocket(hub);
    await until(() => hub.log.filter((line) => line.includes('could not be checked')).length > 1);
    hub.hub.publish({ channels: ['ann'], target: 'x', arguments: [] });
    expect(await raw.next()).toContain('"target":"x"');
  });
});

describe('an id', () => {
  it('that is missing is a 400, or a new connection over a WebSocket', async () => {
    expect((await fetch(hub.url, { headers: bearer('ann') })).status).toBe(400);
    expect((await fetch(hub.url, { method: 'POST', headers: bearer('ann'), body: 'x' })).status).toBe(400);
    expect((await fetch(hub.url, { method: 'DELETE', headers: bearer('ann') })).status).toBe(400);
    const raw = await rawSocket(hub.url);
    raw.send(HANDSHAKE);
    expect(await raw.next()).toBe(`{}${SEPARATOR}`);
  });

  it('that is unknown or of another node is a 404', async () => {
    const foreign = (await negotiate(hub)).connectionToken.replace('n1.', 'n2.');
    for (const id of ['nothing', foreign, '__proto__', 'n1.'])
      expect([id, (await httpClient(hub, id).poll()).status]).toEqual([id, 404]);
    expect(await refusedUpgrade(`${hub.url}?id=${foreign}`, bearer('ann'))).toBe(404);
  });

  it('of a live WebSocket refuses every other transport', async () => {
    const { connectionToken } = await negotiate(hub);
    const raw = await rawSocket(`${hub.url}?id=${connectionToken}`);
    raw.send(HANDSHAKE);
    await raw.next();
    expect(await refusedUpgrade(`${hub.url}?id=${connectionToken}`, bearer('ann'))).toBe(409);
    const http = httpClient(hub, connectionToken);
    for (const answer of [http.poll(), http.stream(), http.send('x'), http.end()])
      expect(Math.trunc((await answer).status / 100)).toBe(4);
    hub.hub.publish({ channels: ['ann'], target: 'x', arguments: [] });
    expect(await raw.next()).toContain('"target":"x"');
  });

  it('of a stream refuses every other transport', async () => {
    const { connectionToken } = await negotiate(hub);
    const http = httpClient(hub, connectionToken);
    const stream = await http.stream();
    expect((await http.stream()).status).toBe(409);
    expect((await http.poll()).status).toBe(400);
    expect((await http.end()).status).toBe(400);
    expect(await refusedUpgrade(`${hub.url}?id=${connectionToken}`, bearer('ann'))).toBe(400);
    await stream.body?.cancel();
  });

  it('without a transport refuses POST and DELETE', async () => {
    const http = httpClient(hub, (await negotiate(hub)).connectionToken);
    expect((await http.send(HANDSHAKE)).status).toBe(400);
    expect((await http.end()).status).toBe(400);
  });

  it('expires when it is unused or its polls stop', async () => {
    await hub.close();
    hub = await openHub({ gracePeriodMs: 400 });
    const unused = httpClient(hub, (await negotiate(hub)).connectionToken);
    const abandoned = httpClient(hub, (await negotiate(hub)).connectionToken);
    await abandoned.poll();
    const aborting = new AbortController();
    const held = abandoned.poll(aborting.signal);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await unused.poll()).status).toBe(404);
    aborting.abort();
    await expect(held).rejects.toThrow();
    await until(() => hub.hub.connections() === 0);
    expect((await abandoned.poll()).status).toBe(404);
  });

  it('gets no second grace period after a handshake timeout', async () => {
    await hub.close();
    hub = await openHub({ gracePeriodMs: 700, handshakeTimeoutMs: 350 });
    const abandoned = httpClient(hub, (await negotiate(hub)).connectionToken);
    await abandoned.poll();
    await new Promise((resolve) => setTimeout(resolve, 850));
    expect((await abandoned.poll()).status).toBe(404);
  });

  it('of a closed WebSocket is a 404', async () => {
    const { connectionToken } = await negotiate(hub);
    const raw = await rawSocket(`${hub.url}?id=${connectionToken}`);
    raw.socket.terminate();
    await until(() => hub.hub.connections() === 0);
    expect(await refusedUpgrade(`${hub.url}?id=${connectionToken}`, bearer('ann'))).toBe(404);
  });
});

describe('upgrades', () => {
  it.each(['/', '/api/other', '/api/hubs', '/api/hubs/things/more', '/api/hubs/thing', '//', '/%zz'])(
    'at %s are answered 404 and closed',
    async (path) => {
      expect(await refusedUpgrade(`http://127.0.0.1:${hub.port}${path}`, bearer('ann'))).toBe(404);
    },
  );

  it('with a trailing slash are the same', async () => {
    const raw = await rawSocket(`${hub.url}/?x=1`);
    raw.socket.terminate();
  });

  it.each([
    ['to another protocol', 'GET', 'upgrade: h2c\r\n'],
    ['without a key', 'GET', 'upgrade: websocket\r\nsec-websocket-version: 13\r\n'],
    [
      'of an old version',
      'GET',
      'upgrade: websocket\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 7\r\n',
    ],
    [
      'by POST',
      'POST',
      'upgrade: websocket\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n',
    ],
  ])('%s are answered 4xx and closed', async (_what, method, headers) => {
    const socket = connect(hub.port, '127.0.0.1');
    socket.write(
      `${method} ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ann\r\nconnection: upgrade\r\n${headers}\r\n`,
    );
    let answer = '';
    socket.on('data', (data) => {
      answer += String(data);
    });
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('that are reset during the token lookup end no process', async () => {
    await hub.close();
    let entered = 0;
    hub = await openHub(
      {},
      {
        authenticate: async () => {
          entered += 1;
          await new Promise((resolve) => setTimeout(resolve, 50));
          return { key: 'ann', channels: ['ann'], grant: 'g' };
        },
      },
    );
    const socket = connect(hub.port, '127.0.0.1');
    socket.write(
      `GET ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ann\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
        'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n',
    );
    await until(() => entered === 1);
    socket.resetAndDestroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(hub.hub.connections()).toBe(0);
    expect((await fetch(`http://127.0.0.1:${hub.port}/api/other`)).status).toBe(200);
  });
});
