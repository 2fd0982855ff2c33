import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { afterAll, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { alertSubjects } from '../../alerts.ts';
import { openAlerts, openDetail, raiseAlert, raiseOrUpdateAlert } from './alerts-store.ts';

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
