import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { scenarios } from '../../../test/acts/index.ts';
import { OPERATOR } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { withReason } from '../../../test/with-reason.ts';
import { readBands } from '../../treasury/index.ts';
import type { Command } from '../operator-command.ts';
import { commandNamed } from '../operator-commands.ts';
import { refuseBy } from '../refuse.ts';
import { thingOfAct } from './acts.ts';
import { isVersioned } from './row-versions.ts';
import type { Find } from './thing.ts';
import { versionOf } from './version.ts';
import { withVersion } from './with-version.ts';

const small = await smallWorld();
const { db, world, run, asked } = small;
const BTC = 'BTC@bitcoin';

const post = (name: string, sent: object) =>
  world.post(`/console/commands/${name}`, withReason(name, sent), world.token);
const band = (maximum: string, version?: string) => ({
  asset: BTC,
  minimum: '1',
  target: '2',
  maximum,
  ...(version !== undefined && { version }),
});
const shownIn = async (question: string, isRow: (row: Record<string, unknown>) => boolean, sent = {}) => {
  const { result, versions } = await asked(question, sent);
  return versions[result.findIndex(isRow)] as string;
};
const ofBand = () => shownIn('treasury', ({ asset }) => asset === BTC);

async function versionFor(name: string, sent: object): Promise<string> {
  const thing = await thingOfAct[name]?.(world.deps, { ...sent });
  const values = await thing?.values(db);
  if (!values) throw new Error(`${name} has nothing to compare`);
  return versionOf(values);
}

describe('two operators who saw the same', () => {
  it.each([
    'set-band',
    'set-act-limit',
    'fix-price',
    'set-markup',
    'claim-payment',
    'cancel-payout',
    'refund-deposit',
    'reject-withdrawal',
    'label-for-monitors',
    'add-link',
    'block-email',
    'set-reserve',
  ])('change one thing once: %s', async (name) => {
    const made = await scenarios[name]?.(small);
    const sent = { ...made, version: await versionFor(name, made ?? {}) };
    const answers = await Promise.all([post(name, sent), post(name, sent), post(name, sent)]);
    const done = answers.map(({ status, body }) =>
      status === 200 ? 'done' : (body.said?.[0].code ?? status),
    );
    expect(done.filter((one) => one === 'done')).toHaveLength(1);
    expect(done.filter((one) => one === 'changedMeanwhile')).toHaveLength(2);
  });
});

describe('an act with a version', () => {
  it('is refused with each changed field, and done with the new version', async () => {
    const version = await ofBand();
    await run('set-band', band('3', version));
    const late = await post('set-band', band('9', version));
    expect([late.status, late.body.errorCode]).toEqual([409, 7]);
    const { changes, version: now } = late.body.said[0].parts;
    expect(changes).toEqual([{ field: 'band', seen: null, now: '1 2 3' }]);
    expect((await post('set-band', band('9', now))).status).toBe(200);
    expect(await readBands(db)).toHaveLength(1);
  });

  it('that no question gave is malformed', async () => {
    const other = versionOf({ fixed: null });
    for (const version of ['x', '', other]) {
      const { status, body } = await post('set-band', band('3', version));
      expect([status, body.issues?.[0]?.path ?? body.message]).toEqual([
        400,
        expect.stringContaining('version'),
      ]);
    }
    expect(await readBands(db)).toEqual([]);
  });

  it('leaves no version in the audit, and is done without one', async () => {
    await run('set-band', band('3', await ofBand()));
    await run('set-band', band('4'));
    const rows = await run('audit', { command: 'set-band' });
    for (const row of rows) expect(Object.keys(row.arguments)).not.toContain('version');
  });

  it('waits for the worker’s change of its thing, and is then refused', async () => {
    const sent = { payout: '', ...(await scenarios['approve-payment']?.(small)) };
    const { payout } = sent;
    const version = await shownIn('payouts', ({ id }) => id === payout);
    const { late } = await db.transaction().execute(async (tx) => {
      await sql`update payments set state = 'cancelled' where id = ${payout}`.execute(tx);
      const given = post('approve-payment', { ...sent, version });
      await untilWaiting();
      return { late: given };
    });
    expect((await late).body.said[0].code).toBe('changedMeanwhile');
  });

  it('that refuses a change since its own look says what changed', async () => {
    const sent = band('9', await ofBand());
    const find = thingOfAct['set-band'] as Find;
    const refusing: Command = {
      ...(commandNamed('set-band') as Command),
      accept: () => async () => {
        await run('set-band', band('3'));
        throw refuseBy('bandUnordered', {});
      },
    };
    const late = withVersion(refusing, find).accept(sent)(world.deps, OPERATOR, () => Promise.resolve());
    await expect(late).rejects.toMatchObject({ said: [{ code: 'changedMeanwhile' }] });
  });
});

/** Another transaction waits for a lock of this one. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(
      db,
    );
    if (rows[0]?.waiting) return;
  }
}

describe('a question', () => {
  it('whose rows have acts gives a version of each row', async () => {
    for (const question of ['treasury', 'assets', 'prices', 'pairs', 'networks', 'site', 'site-settings']) {
      expect(isVersioned(question)).toBe(true);
      const { result, versions } = await asked(question);
      expect(versions).toHaveLength(Array.isArray(result) ? result.length : 1);
    }
  });

  it.each([
    ['treasury', 'set-band', { asset: BTC }],
    ['assets', 'set-reserve', { asset: BTC }],
    ['assets', 'stop-payouts', { asset: BTC }],
    ['prices', 'fix-price', { currency: 'BTC' }],
    ['networks', 'stop-network', { network: 'bitcoin' }],
    ['site', 'close-site', {}],
    ['site-settings', 'set-name', {}],
  ])('%s gives the version that %s takes', async (question, act, sent) => {
    const { result, versions } = await asked(question);
    const rows: Record<string, unknown>[] = Array.isArray(result) ? result : [result];
    const at = rows.findIndex((row) =>
      Object.entries(sent).every(([name, value]) => row[name === 'currency' ? 'coin' : name] === value),
    );
    const fields = (version: string): Record<string, unknown> =>
      JSON.parse(Buffer.from(version, 'base64url').toString());
    expect(fields(versions[at])).toMatchObject(fields(await versionFor(act, sent)));
  });
});
