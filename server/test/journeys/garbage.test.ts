/**
 * What a stranger may send: bodies, queries, paths and headers, broken in every way that JSON and HTTP allow. Every
 * answer is a decision (never a 500), comes soon, and a refusal leaves nothing behind. `PAROM_GARBAGE` sets how many
 * of each call.
 */
import { type EndpointName, endpoints } from '@parom/contract/endpoints';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type Service } from '../service.ts';
import { soundRequest } from '../sound-requests.ts';

const RUNS = Number(process.env['PAROM_GARBAGE'] ?? 500);
/** A hang, not a busy machine: the same request is answered within milliseconds when nobody else is at work. */
const SOON_MS = 5_000;

let service: Service;
let token: string;
let ticketId: string;
let countRows: () => Promise<string>;

beforeAll(async () => {
  service = await openService();
  const body = { email: 'user@example.com', password: 'a-good-password', language: 1 };
  await service.call('POST', '/v1/auth/register', { body });
  const login = await service.call('POST', '/v1/auth/login', { body: { ...body, rememberme: true } });
  token = login.json().token;
  ticketId = (await service.createTicket({ bearer: token })).id;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(service.db);
  const counts = sql.join(
    tables.rows.map(({ name }) => sql`select ${sql.lit(name)} as name, count(*) from ${sql.table(name)}`),
    sql` union all `,
  );
  countRows = async () => JSON.stringify((await counts.execute(service.db)).rows);
});
afterAll(() => service.close());

/** What somebody may put where a value belongs. */
const values = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202egnp.exe',
    '１２３',
    '1e5',
    'NaN',
    'Infinity',
    '-0',
    '0x10',
    '0.123456789',
    '9999999999.99999999',
    '10000000000',
    "' or 1=1; drop table tickets;--",
    '<script>alert(1)</script>',
    '${jndi:ldap://x}',
    '../../../../etc/passwd',
    'a'.repeat(70_000),
    '🛶'.repeat(2_000),
    -1,
    0,
    -0,
    0.1,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    5e-324,
    [],
    {},
    [[[[[[]]]]]],
    { __proto__: null, constructor: { prototype: { isOperator: true } } },
    { toString: 'x', valueOf: 1, toJSON: 2, length: -1 },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);

type Path = readonly (string | number)[];
const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))
    : []),
];

/** The body with the value at a path replaced, removed, or moved under a strange name. */
function breakAt(body: unknown, path: Path, how: 'replace' | 'remove' | 'rename', value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return how === 'replace' ? value : how === 'remove' ? undefined : { body };
  const copy = { ...(body as Record<string, unknown>) };
  const inner = copy[key];
  if (rest.length > 0) return { ...copy, [key]: breakAt(inner, rest, how, value) };
  delete copy[key];
  if (how === 'replace') copy[key] = value;
  if (how === 'rename') Object.defineProperty(copy, '__proto__', { value: inner, enumerable: true });
  return copy;
}

/** JSON text that was cut, flipped, nested without end, or is in another encoding. */
const rawBodies = (sound: string) =>
  fc.oneof(
    fc.constantFrom<string | Buffer>(
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '[',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
      `${sound.slice(0, -1)},"__proto__":{"isOperator":true}}`,
      `${sound}${sound}`,
      Buffer.from(sound, 'utf16le'),
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(sound)]),
      Buffer.alloc(65_537, 0x20),
    ),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.nat(Math.max(0, sound.length - 1)).map((at) => sound.slice(0, at)),
    fc.tuple(fc.nat(Math.max(0, sound.length - 1)), fc.nat(255)).map(([at, byte]) => {
      const bytes = Buffer.from(sound);
      if (bytes.length > 0) bytes[at] = byte;
      return bytes;
    }),
  );

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
}

function requests(name: EndpointName): fc.Arbitrary<Sent> {
  const parts = { email: 'user@example.com', newEmail: 'visitor@example.com', ticketId };
  const { path, query, body } = soundRequest(name, parts);
  const texts = values.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
  const bodies = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...pathsOf(body ?? {})),
          fc.constantFrom('replace', 'remove', 'rename'),
          values,
        )
        .map(([at, how, value]) => JSON.stringify(breakAt(body ?? {}, at, how, value)) ?? ''),
    },
    { weight: 1, arbitrary: rawBodies(JSON.stringify(body ?? {})) },
  );
  const queries = fc.oneof(
    fc.constant(new URLSearchParams(query)),
    fc
      .tuple(fc.constantFrom('', ...Object.keys(query)), texts)
      .map(([key, value]) => new URLSearchParams({ ...query, [key || '__proto__']: value.slice(0, 2_000) })),
  );
  const parameters = fc.oneof(
    fc.constant(ticketId),
    // Half of a surrogate pair cannot be written into an address at all.
    texts.map((text) => Buffer.from(text.slice(0, 500)).toString()),
  );
  const headers = fc.record({
    authorization: fc.oneof(
      { weight: 6, arbitrary: fc.constant(`Bearer ${token}`) },
      fc.constantFrom('Bearer', 'Bearer  ', 'Basic eDp5', `Bearer ${'x'.repeat(5_000)}`, "Bearer ' or 1=1"),
    ),
    'content-type': fc.oneof(
      { weight: 8, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-16', 'x', 'a/b; ;;='),
    ),
    'idempotency-key': fc.oneof(fc.constant(''), fc.uuid(), fc.constant('k'.repeat(3_000))),
  });
  return fc.tuple(bodies, queries, parameters, headers).map(([payload, search, parameter, sent]) => ({
    path: `/api${path.replace(ticketId, () => encodeURIComponent(parameter))}?${search}`,
    headers: sent,
    payload: body === undefined ? undefined : payload,
  }));
}

describe.each(Object.keys(endpoints).filter((name) => name !== 'logout') as EndpointName[])('%s', (name) => {
  it('sent garbage, decides soon and keeps nothing of what it refuses', async () => {
    await fc.assert(
      fc.asyncProperty(requests(name), async ({ path, headers, payload }) => {
        const before = payload === undefined ? '' : await countRows();
        const startedMs = performance.now();
        const answer = await service.app.http.inject({
          method: endpoints[name].method,
          url: path,
          headers,
          ...(payload === undefined ? {} : { payload }),
        });
        expect(performance.now() - startedMs).toBeLessThan(SOON_MS);
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode < 400) return;
        expect(answer.json()).toMatchObject({ errorCode: expect.any(Number) });
        if (payload !== undefined) expect(await countRows()).toBe(before);
      }),
      { numRuns: RUNS, endOnFailure: false },
    );
  }, 1_200_000);
});
