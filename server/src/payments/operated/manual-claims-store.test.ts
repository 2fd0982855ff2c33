import { strict as assert } from 'node:assert';
import { expect, it } from 'vitest';
import { owedPayment } from '../../../test/owed-payments.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { later } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { cancelPayment, findPayment } from '../index.ts';
import { claimManual, endClaim, keepClaim, openClaim, openClaims } from './manual-claims-store.ts';

const { db, clock, deps } = await tronWorld();
const [ANNA, BORIS] = ['anna@example.com', 'boris@example.com'] as const;

it('a claim outlives late acts of the operator who held the payment before', async () => {
  const owed = { purpose: 'payout', assetId: TRON_USDT, amount: '100', state: 'manual' } as const;
  const id = await owedPayment(deps, owed);
  const inTransaction = <Result>(act: (tx: Tx) => Promise<Result>) => db.transaction().execute(act);
  const claim = (by: string) => inTransaction((tx) => claimManual(tx, id, { by, now: clock.now() }));
  const open = () => openClaim(db, id, clock.now());

  const ended = await claim(ANNA);
  assert(ended !== null);
  clock.advance(ended.getTime() - clock.now().getTime());
  const until = await claim(BORIS);
  await inTransaction((tx) => keepClaim(tx, id, ANNA, later(clock.now(), 86_400_000)));
  await inTransaction((tx) => endClaim(tx, id, ANNA));
  expect(await open()).toEqual({ by: BORIS, until });
  await inTransaction((tx) => endClaim(tx, id, BORIS));
  expect(await open()).toBeNull();
});

it('a claim is of a payment by hand, and its end or prolonging is of no other', async () => {
  const owed = { purpose: 'payout', assetId: TRON_USDT, amount: '100' } as const;
  const byHand = () => owedPayment(deps, { ...owed, state: 'manual' });
  const [one, other, queued] = [await byHand(), await byHand(), await owedPayment(deps, owed)];
  const act = <Result>(made: (tx: Tx) => Promise<Result>) => db.transaction().execute(made);
  const claim = (id: string) => act((tx) => claimManual(tx, id, { by: ANNA, now: clock.now() }));
  expect(await claim(queued)).toBeNull();
  const until = await claim(one);
  await claim(other);
  await act((tx) => keepClaim(tx, other, ANNA, later(clock.now(), 86_400_000)));
  expect(await openClaims(db, [one], clock.now())).toEqual(new Map([[one, { by: ANNA, until }]]));
  await act((tx) => endClaim(tx, other, ANNA));
  expect(await openClaim(db, one, clock.now())).toEqual({ by: ANNA, until });
});

it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
  'a payment by hand is not taken back beside its claim',
  async () => {
    const owed = { purpose: 'payout', assetId: TRON_USDT, amount: '100', state: 'manual' } as const;
    const id = await owedPayment(deps, owed);
    const now = clock.now();
    const [until, cancelled] = await sideBySide(
      db,
      (tx) => claimManual(tx, id, { by: ANNA, now }),
      () => db.transaction().execute((tx) => cancelPayment(tx, id, now, BORIS)),
    );
    expect(cancelled).toEqual({ by: ANNA, until });
    expect((await findPayment(db, id))?.state).toBe('manual');
  },
);
