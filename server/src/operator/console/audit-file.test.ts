import { createHash } from 'node:crypto';
import { consoleEndpoints } from '@parom/contract/console/endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { smallWorld } from '../../../test/small-world.ts';
import { commandRule } from '../../operators/index.ts';
import { insertAudit } from '../audit-store.ts';
import { auditFile } from './audit-file.ts';

const { db, clock, world, run } = await smallWorld();
const DAY_MS = 24 * 3_600_000;

type Line = Readonly<Record<string, string>>;

/** As any reader of RFC 4180. */
function linesOf(csv: string): readonly Line[] {
  const [head = [], ...lines] = csv
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  return lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

/** The number of the first false row, computed from the file alone. */
function firstFalse(lines: readonly Line[]): string | null {
  const found = lines.find(({ previous = '', sealed = '', hash }, at) => {
    const computed = createHash('sha256').update(Buffer.from(previous, 'hex')).update(sealed).digest('hex');
    return computed !== hash || (at > 0 && lines[at - 1]?.['hash'] !== previous);
  });
  return found?.['number'] ?? null;
}

const day = (offset: number): string => new Date(clock.now().getTime() + offset * DAY_MS).toISOString();

/** @param limit rows of a part */
async function whole(
  period: { readonly from: string; readonly until: string },
  limit: number,
): Promise<string> {
  const parts: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const part = await auditFile(db, { ...period, after: after ?? undefined }, limit);
    parts.push(part.csv);
    after = part.after;
  }
  return parts.join('');
}

const note = (said: string) =>
  insertAudit(db, {
    at: clock.now(),
    operator: '=1+1',
    command: 'c',
    arguments: { said: `${said}, "b"\r\nc` },
    outcome: 'done',
  });

describe('the file of the audit', () => {
  it('has a chain that is computed anew from the file, part after part', {
    tags: ['threat:dishonest-operator'],
  }, async () => {
    await run('set-markup', { from: 'BTC', to: 'USDT', percent: '1.5' });
    await run('stop-network', { network: 'bitcoin', direction: 'in', reason: 'we look, "soon"' });
    for (const said of ['first', '=second', 'третий']) await note(said);
    const lines = linesOf(await whole({ from: day(-1), until: day(1) }, 2));
    const rows = await db.selectFrom('audit_log').select('hash').orderBy('place').execute();
    expect(lines.map(({ hash }) => hash)).toEqual(rows.map(({ hash }) => hash.toString('hex')));
    expect(firstFalse(lines)).toBeNull();
    expect(lines.at(-1)).toMatchObject({ operator: "'=1+1", outcome: 'done', command: 'c' });
    expect(lines.at(-1)?.['arguments']).toContain('третий');
    expect(lines[1]?.['changes']).toContain('markupPercent');
  });

  it('shows a row that was changed in SQL, or removed', {
    tags: ['threat:dishonest-operator'],
  }, async () => {
    for (const said of ['first', 'second', 'third']) await note(said);
    const numbers = (await db.selectFrom('audit_log').select('id').orderBy('place').execute()).map(
      ({ id }) => id,
    );
    const exported = async () => linesOf(await whole({ from: day(-1), until: day(1) }, 100));
    await sql`alter table audit_log disable trigger audit_log_rows`.execute(db);
    await sql`update audit_log set outcome = 'failed' where id = ${numbers[1]}`.execute(db);
    expect(firstFalse(await exported())).toBe(String(numbers[1]));
    await sql`delete from audit_log where id = ${numbers[1]}`.execute(db);
    await sql`alter table audit_log enable trigger audit_log_rows`.execute(db);
    expect(firstFalse(await exported())).toBe(String(numbers[2]));
  });

  it('has the rows of its days only, and the hash before the first one', async () => {
    await note('yesterday');
    clock.advance(DAY_MS);
    await note('today');
    const [first] = await db.selectFrom('audit_log').select('hash').orderBy('place').execute();
    const lines = linesOf(await whole({ from: day(-0.5), until: day(0.5) }, 100));
    expect(lines).toMatchObject([{ previous: first?.hash.toString('hex') }]);
    expect(lines[0]?.['arguments']).toContain('today');
    expect(firstFalse(lines)).toBeNull();
    expect(await auditFile(db, { from: day(2), until: day(3) })).toMatchObject({ rows: 0, after: null });
  });

  it('is open to those who may read the audit', async () => {
    expect(consoleEndpoints.auditFile.role).toBe(commandRule('audit')?.role);
    const url = `/api/console/audit/file?from=${day(-1)}&until=${day(1)}`;
    const asked = (headers: Record<string, string>) => world.app.inject({ url, headers });
    expect((await asked({})).statusCode).toBe(401);
    expect((await asked({ authorization: `Bearer ${world.token}` })).json()).toMatchObject({ after: null });
  });
});
