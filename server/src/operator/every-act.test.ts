/** Every act: its preview writes nothing and says its effect, and it is refused when its thing changed. */
import { readFileSync } from 'node:fs';
import { isRequired } from '@parom/contract/console/commands/arguments';
import { withoutPreview } from '@parom/contract/console/places';
import type { Preview } from '@parom/contract/console/work';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { elsewhere, scenarios } from '../../test/acts/index.ts';
import { OPERATOR } from '../../test/operator-world.ts';
import { assertForeseen } from '../../test/run-seen.ts';
import { smallWorld } from '../../test/small-world.ts';
import { withReason } from '../../test/with-reason.ts';
import { previewCommand } from './console/preview.ts';
import { operatorCommands } from './operator-commands.ts';
import { byCount, byNumber, onTicket, thingOfAct, withoutVersion } from './seen/acts.ts';
import { versionOf } from './seen/version.ts';

const small = await smallWorld();
const { db, world, run } = small;

const acts = Object.entries(operatorCommands).flatMap(([name, { changes }]) => (changes ? [name] : []));
const previewed = acts.filter((name) => !Object.hasOwn(withoutPreview, name));

/** Of all rows of all tables, but those that tell of the act and of the log-in. */
async function wholeDatabase(): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('audit_log', 'operator_sessions', 'shared_counts') order by 1`.execute(db);
  const each = tables.map(
    ({ name }) => sql`
      select ${name} as name, coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as rows
        from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows: digest }) => [name, digest]));
}

const written = async () => {
  const { rows } = await sql<{ entry: string; account: string; amount: string }>`
    select e.kind as entry, a.kind as account, p.amount::text as amount
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id order by p.id`.execute(db);
  return rows.map(({ amount, ...posting }) => ({
    ...posting,
    amount: formatDecimal(toDecimal(amount)),
  }));
};
const outgoing = async (): Promise<string[]> =>
  (await db.selectFrom('payments').select('id').where('state', 'in', ['queued', 'manual']).execute()).map(
    ({ id }) => id,
  );

const post = (name: string, sent: object) =>
  world.post(`/console/commands/${name}`, withReason(name, sent), world.token);

/** As a question answered, and as another one that was true before. */
async function versions(name: string, sent: object): Promise<{ now: string; before: string } | null> {
  const find = Object.hasOwn(thingOfAct, name) ? thingOfAct[name] : undefined;
  if (find === undefined) return null;
  const thing = await find(world.deps, { ...sent });
  const values = await thing?.values(db);
  if (values === null || values === undefined) throw new Error(`${name} has no thing to compare`);
  const others = Object.fromEntries(Object.keys(values).map((field) => [field, 'another']));
  return { now: versionOf(values), before: versionOf(others) };
}

async function refusedWhenChanged(name: string, sent: object, version: string): Promise<void> {
  const { status, body } = await post(name, { ...sent, version });
  expect([status, body.errorCode, body.said?.[0].code]).toEqual([409, 7, 'changedMeanwhile']);
  expect(body.said[0].parts.changes).not.toEqual([]);
  expect(body.said[0].parts.changes[0]).toMatchObject({ seen: 'another' });
}

async function comparedWithEffect(name: string, sent: object, shown: Preview): Promise<void> {
  const [postings, payments] = [await written(), await outgoing()];
  const done = await run(name, sent);
  if (shown.isProposed === true) {
    expect(String(done)).toMatch(/^Proposal /);
    expect([await written(), await outgoing()]).toEqual([postings, payments]);
    return;
  }
  assertForeseen(shown, done);
  const effect = (await written()).slice(postings.length);
  expect(effect).toEqual(
    shown.postings.map(({ entry, account, amount }) => ({ entry, account, amount: amount.split(' ')[0] })),
  );
  const made = (await outgoing()).filter((id) => !payments.includes(id));
  expect(made).toHaveLength(shown.payments.length);
}

/** These acts only add to the books or send, or their scenario changes no value. */
const withoutValues = new Set(
  [
    'add-capital remove-capital set-reserve claim-surplus book-lost book-found',
    'add-note resend-letter redeliver-webhook retry-event retry-sweep discard-letters',
    'save-text save-identity publish-identity withdraw-identity',
    'claim-payment release-payment approve-payment bump-payment accept-nonce',
    'distrust-stock',
    'close-ticket give-up-deposit resolve-alert rotate-receipt-key',
  ].flatMap((names) => names.split(' ')),
);

async function auditedWithValues(name: string, { isProposed = false }: Preview): Promise<void> {
  const [{ changes }] = await run('audit', { command: name });
  if (!isProposed) expect(changes === null).toBe(withoutValues.has(name));
}

describe('the preview and the version of', () => {
  it.each(previewed.filter((name) => !Object.hasOwn(elsewhere, name)))('%s', async (name) => {
    const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
    if (scenario === undefined) throw new Error(`no scenario in test/acts does ${name}`);
    const made = await scenario(small);
    const seen = await versions(name, made);
    const before = await wholeDatabase();
    const sent = withReason(name, seen === null ? made : { ...made, version: seen.now });
    const shown = await previewCommand(world.deps, { name, sent, operator: OPERATOR });
    if (seen !== null) await refusedWhenChanged(name, made, seen.before);
    expect(await wholeDatabase()).toEqual(before);
    await comparedWithEffect(name, sent, shown);
    await auditedWithValues(name, shown);
    expect(await wholeDatabase(), 'the act changes nothing').not.toEqual(before);
  });
});

describe('each act', () => {
  it('has a scenario here, or a test that runs it after its preview', () => {
    for (const [name, file] of Object.entries(elsewhere)) {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
      expect(text).toContain(`run('${name}'`);
      expect(text).toContain('await smallWorld()');
    }
    expect(previewed.toSorted()).toEqual([...Object.keys(scenarios), ...Object.keys(elsewhere)].toSorted());
  });

  it('takes the version that its operator saw, or has a reason', () => {
    const known = [thingOfAct, byNumber, withoutVersion].flatMap((table) => Object.keys(table));
    expect([...known, ...onTicket, ...byCount].toSorted()).toEqual(acts.toSorted());
    for (const [name, argument] of Object.entries(byNumber)) {
      const demanded = operatorCommands[name]?.arguments[argument];
      expect(demanded !== undefined && isRequired(demanded), name).toBe(true);
    }
    for (const name of Object.keys(thingOfAct)) expect(operatorCommands[name]?.takesVersion).toBe(true);
    for (const name of byCount) expect(operatorCommands[name]?.arguments.version).toBeDefined();
    for (const name of onTicket) expect(operatorCommands[name]?.arguments.ticket).toBeDefined();
  });
});
