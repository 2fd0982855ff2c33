import { afterAll, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { Refusal } from '../refusal.ts';
import { refuseMissing } from '../refuse.ts';
import { entrusted, runErrand } from './errands.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());
const clock = handClock();

it('a worker’s refusal keeps its code for the operator’s language', async () => {
  const errands = {
    showPair: async ({ name }: { readonly name: string }): Promise<string> => {
      throw refuseMissing('noSuchPair', { name });
    },
  };
  const refused = entrusted({ db, clock }, errands)
    .showPair({ name: 'A/B' })
    .catch((error: unknown) => error);
  const asked = () => db.selectFrom('errands').select('id').execute();
  await expect.poll(asked).toHaveLength(1);
  const [errand] = await asked();
  await runErrand({ db, log: quietLog, errands }, errand?.id ?? '');
  expect(await refused).toBeInstanceOf(Refusal);
  expect(await refused).toMatchObject({
    status: 404,
    message: 'there is no pair A/B',
    said: [{ code: 'noSuchPair', parts: { name: 'A/B' } }],
  });
});

it('an answer with words that the database cannot store, keeps the rest of them', async () => {
  const errands = { readNode: async (_asked: object): Promise<string> => 'the node says \0 and \ud83d.' };
  const answer = entrusted({ db, clock }, errands).readNode({});
  const waiting = () => db.selectFrom('errands').select('id').where('kind', '=', 'readNode').execute();
  await expect.poll(waiting).toHaveLength(1);
  const [errand] = await waiting();
  await runErrand({ db, log: quietLog, errands }, errand?.id ?? '');
  expect(await answer).toBe('the node says \ufffd and \ufffd.');
});
