/** Against the same call with replayed answers, with limits, through a proxy. */
import { setTimeout as sleep } from 'node:timers/promises';
import { addAddresses } from '../src/chains/index.ts';
import { countRoundTrips } from './creation.ts';
import { type Duel, inTurns, type Loader, portOf, startLoader } from './load.ts';
import { atLeast, atMost, forTheRecord, type Line } from './measurement.ts';
import { anOrder, BITCOIN, maintain } from './open-tickets-store.ts';
import { createDatabase } from './postgres.ts';
import { type Replay, replay } from './replay.ts';
import { openService, type Service } from './service.ts';

const CREATE_RATIO = 0.25;
const GET_RATIO = 0.4;
const PAIRS = 6;
const CONNECTIONS = 20;
/** A turn without database is shorter. */
const PER_TURN = 200;
const GET_TURN_MS = 500;
/** Five unpaid tickets are a user's limit. */
const USERS = 400;
const GIVE_UP_MS = 20_000;
const UNDER_WAY_MS = 1_000;
const PROXY = '127.0.0.1';

interface Customer {
  readonly address: string;
  readonly session: string | null;
}
interface Shown {
  readonly id: string;
  readonly token: string;
  readonly address: string;
}

export async function tickets(): Promise<readonly Line[]> {
  const database = await createDatabase();
  if (database === null) return [];
  const service = await openService({
    databaseUrl: database.url,
    env: { PAROM_RATE_LIMIT: 'on', PAROM_TRUSTED_PROXIES: PROXY },
  });
  await service.settle();
  await stockAddresses(service, USERS + 2 * PER_TURN * (PAIRS + 1));
  const world = { service, loader: startLoader(), port: await portOf(service.app.http) };
  const without = replay((text) => text.includes('create_ticket'));
  const { users, roundTrips } = await logInUsers(service, without);
  await maintain(service.database.db);
  const strangers = await duelOfCreations(world, without, () => ({ address: nextAddress(), session: null }));
  const loggedIn = await duelOfCreations(world, without, (n) => ({
    address: nextAddress(),
    session: users[n % users.length]?.session ?? null,
  }));
  await maintain(service.database.db);
  const gets = await duelOfGets(world, without, users);
  world.loader.end();
  await sleep(UNDER_WAY_MS);
  await service.close();
  await database.drop();
  return [
    atMost('tickets/create on PostgreSQL, round trips', roundTrips.create, 1, 'statement'),
    ...linesOf('tickets/create, new e-mail, new address each, account made', strangers, CREATE_RATIO),
    ...linesOf(`tickets/create, ${USERS} logged-in users, new address each`, loggedIn, CREATE_RATIO),
    forTheRecord('tickets/get on PostgreSQL, round trips', roundTrips.get, 'statement'),
    ...linesOf(`tickets/get, ${USERS} tickets by their tokens`, gets, GET_RATIO),
  ];
}

const linesOf = (what: string, { ours, bare, ratio }: Duel, limit: number): Line[] => [
  forTheRecord(what, ours, '/s'),
  forTheRecord('  the same route without its database', bare, '/s'),
  atLeast(`  the one to the other, median of ${PAIRS} pairs of turns`, ratio, limit, '×'),
];

/** In advance, as in idle time. */
async function stockAddresses({ app, database: { db } }: Service, count: number): Promise<void> {
  const chain = app.networks.chains.get(BITCOIN);
  if (chain === undefined) throw new Error('the sandbox has no Bitcoin');
  await addAddresses(db, chain, count);
}

let lastAddress = 0;
/** 198.18.0.0/15 is reserved for measurements. */
function nextAddress(): string {
  lastAddress += 1;
  return `198.${18 + (lastAddress >> 16)}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

/** A first ticket's session is a user's. */
async function logInUsers({ app }: Service, without: Replay) {
  const users: (Shown & Customer)[] = [];
  const inject = async (request: { url: string; address: string; body?: unknown; token?: string }) => {
    const answer = await app.http.inject({
      method: request.body === undefined ? 'GET' : 'POST',
      url: request.url,
      headers: {
        'x-forwarded-for': request.address,
        ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
      },
      ...(request.body === undefined ? {} : { payload: request.body as object }),
    });
    if (answer.statusCode !== 200) throw new Error(`${request.url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const create = async () => {
    const address = nextAddress();
    const made = await inject({ url: '/api/v1/tickets/create', address, body: anOrder() });
    users.push({ address, id: made.ticketId, token: made.offerToken, session: made.authToken });
  };
  const get = ({ id, token, address }: Shown) => inject({ url: `/api/v1/tickets/${id}/get`, address, token });
  const roundTrips = { create: await countRoundTrips(create), get: 0 };
  await without.learn(async () => {
    while (users.length < USERS) await create();
    for (const user of users) await get(user);
  });
  const [first] = users;
  if (first !== undefined) roundTrips.get = await countRoundTrips(() => get(first));
  return { users, roundTrips };
}

interface World {
  readonly loader: Loader;
  readonly port: number;
}

/** Equal counts; replayed creations store nothing. */
function duelOfCreations(world: World, without: Replay, customerOf: (n: number) => Customer): Promise<Duel> {
  const { loader, port } = world;
  const turnOf = (sent: { count: number }) => () => {
    const requests = Array.from({ length: PER_TURN }, () => {
      sent.count += 1;
      return creationOf(customerOf(sent.count));
    });
    return loader.answersPerSecond({
      port,
      requests,
      once: true,
      connections: CONNECTIONS,
      forMs: GIVE_UP_MS,
    });
  };
  const bare = turnOf({ count: 0 });
  return inTurns({ ours: turnOf({ count: 0 }), bare: () => without.instead(bare) }, PAIRS);
}

function creationOf({ address, session }: Customer): string {
  const body = JSON.stringify(anOrder());
  return [
    'POST /api/v1/tickets/create HTTP/1.1',
    'Host: bench',
    `X-Forwarded-For: ${address}`,
    ...(session === null ? [] : [`Authorization: Bearer ${session}`]),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

function duelOfGets({ loader, port }: World, without: Replay, shown: readonly Shown[]): Promise<Duel> {
  const requests = shown.map(
    ({ id, token, address }) =>
      `GET /api/v1/tickets/${id}/get HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${address}\r\n` +
      `Authorization: Bearer ${token}\r\n\r\n`,
  );
  const turn = () =>
    loader.answersPerSecond({ port, requests, once: false, connections: CONNECTIONS, forMs: GET_TURN_MS });
  return inTurns({ ours: turn, bare: () => without.instead(turn) }, PAIRS);
}
