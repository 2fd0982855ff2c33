/** What a stranger may put into a request in place of what belongs there. */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';

/** Values that a stranger may send in place of a sound one. */
export const values = fc.oneof(
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
export const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))
    : []),
];

/** The body with the value at a path replaced, removed, or moved under a strange name. */
export function breakAt(
  body: unknown,
  path: Path,
  how: 'replace' | 'remove' | 'rename',
  value: unknown,
): unknown {
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
export const rawBodies = (sound: string) =>
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

/** How many rows each table has, but for these; asked again and again, so its text is made once. */
export async function rowCounter(db: Db, left: readonly string[] = []): Promise<() => Promise<string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> all(${left}::text[]) order by 1`.execute(db);
  const counts = sql.join(
    tables.rows.map(({ name }) => sql`select ${sql.lit(name)} as name, count(*) from ${sql.table(name)}`),
    sql` union all `,
  );
  // A planner that reads tables at the same time answers in any order.
  return async () => JSON.stringify((await sql`${counts} order by name`.execute(db)).rows);
}
