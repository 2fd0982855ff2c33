import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { afterAll, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { alertSubjects } from '../../alerts.ts';
import {
  openAlerts,
  openDetail,
  raiseAlert,
  raiseOrUpdateAlert,
  resolveAlert,
  returnAlert,
  takeAlert,
} from './alerts-store.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());
const clock = handClock();

it('keeps the code of an alert for the console, and its English for letters', async () => {
  const subject = alertSubjects.sweep(3);
  const first = alertDetail('sweepFailed', { purpose: 'gas', deposit: 3, transaction: 'tx1' });
  await raiseAlert(db, clock.now(), subject, first);
  const message = `The gas of deposit 3 failed: transaction tx1. Its coins stay on the deposit address. Find the cause, then retry-sweep`;
  expect(await openAlerts(db)).toMatchObject([{ subject, message, detail: first }]);

  const next = alertDetail('sweepFailed', { purpose: 'sweep', deposit: 3, transaction: 'tx2' });
  await raiseOrUpdateAlert(db, clock.now(), subject, next);
  expect(await openDetail(db, subject)).toEqual(next);
});

it('takes no English sentence and no unknown code', () => {
  // @ts-expect-error: a sentence has no Russian
  const ofSentence = () => raiseAlert(db, clock.now(), alertSubjects.mail(), 'No mail leaves.');
  // @ts-expect-error: no language has words for this code
  const ofCode = () => alertDetail('mailIsLate', {});
  // @ts-expect-error: the sentence needs the deposit
  const ofParts = () => alertDetail('sweepFailed', { purpose: 'gas', transaction: null });
  expect([ofSentence, ofCode, ofParts]).toHaveLength(3);
});

describe('an alert’s operator', () => {
  const subject = alertSubjects.sweep(8);
  const detail = (transaction: string) =>
    alertDetail('sweepFailed', { purpose: 'gas', deposit: 8, transaction });
  const take = (by: string) =>
    db.transaction().execute((tx) => takeAlert(tx, subject, { by, since: clock.now() }));
  const holder = async () => (await openAlerts(db)).find((one) => one.subject === subject)?.holder;

  it('keeps its holder over updates, and loses the holder at its end', async () => {
    await raiseAlert(db, clock.now(), subject, detail('tx1'));
    expect(await holder()).toBeNull();
    const since = clock.now();
    expect(await take('anna@example.com')).toEqual({ before: null });
    clock.advance(60_000);
    await raiseOrUpdateAlert(db, clock.now(), subject, detail('tx2'));
    await raiseAlert(db, clock.now(), subject, detail('tx3'));
    expect(await take('anna@example.com')).toEqual({ before: null });
    expect(await holder()).toEqual({ by: 'anna@example.com', since });

    await resolveAlert(db, clock.now(), subject);
    expect(await take('boris@example.com')).toBeNull();
    expect(await db.transaction().execute((tx) => returnAlert(tx, subject))).toBeNull();
    await raiseAlert(db, clock.now(), subject, detail('tx4'));
    expect(await holder()).toBeNull();
  });

  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'is named to an operator who takes the alert at the same time',
    async () => {
      const told = await sideBySide(
        db,
        (tx) => takeAlert(tx, subject, { by: 'anna@example.com', since: clock.now() }),
        () => take('boris@example.com'),
      );
      expect(told).toEqual([{ before: null }, { before: 'anna@example.com' }]);
    },
  );

  it('has always a moment', async () => {
    const half = db.updateTable('alerts').set({ taken_by: 'anna@example.com', taken_at: null });
    await expect(half.execute()).rejects.toThrow('violates check constraint');
  });
});
