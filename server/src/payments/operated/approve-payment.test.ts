import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import type { ApprovalsAsked } from '../../signing/index.ts';
import { approvalBook, approvalRequest, approvalRequests } from '../index.ts';
import type { GivenApproval } from '../signing/approvals-store.ts';
import { approvePayment } from './approve-payment.ts';

const { db, clock, deps } = await tronWorld();
const [ONE, OTHER] = ['1'.repeat(64), '2'.repeat(64)] as const;
const book = approvalBook({ db, clock });

const owe = () => {
  clock.advance(1);
  return owedPayment(deps, { purpose: 'withdrawal', assetId: TRON_USDT, amount: '100' });
};
const asked = (digest: string, verdicts: ApprovalsAsked['verdicts'] = []): ApprovalsAsked => ({
  digest,
  needed: 2,
  why: 'above 50 USDT',
  payments: '',
  verdicts,
});
/** The signer wants people to sign this digest for it. */
const above = async (digest: string): Promise<string> => {
  const id = await owe();
  await book.asked([id], asked(digest), []);
  return id;
};
const byPasskey = (digest: string): GivenApproval => ({
  way: 'passkey',
  person: 'ann@example.com',
  digest,
  passkey: 'key',
  clientData: '{}',
  authenticatorData: '00',
  signature: `of ${digest}`,
});
const byFile = (person: string, signature = 'a'): GivenApproval => ({
  way: 'key-file',
  person,
  signature: signature.repeat(128),
});
const approve = async (id: string, approval: GivenApproval) =>
  (await approvePayment(deps, id, approval)).kind;
const shown = async () =>
  (await approvalRequests(db)).map(({ paymentId, digest, given }) => ({
    paymentId,
    digest,
    given: given.map(({ person, verdict }) => [person, verdict]),
  }));

describe('an approval', () => {
  it('by a passkey is kept for the payment of its digest, and for no other', async () => {
    const [one, other] = [await above(ONE), await above(OTHER)];
    expect([await approve(one, byPasskey(OTHER)), await approve(other, byPasskey(ONE))]).toEqual([
      'other-digest',
      'other-digest',
    ]);
    expect([await book.given([one]), await book.given([other])]).toEqual([[], []]);
    expect([await approve(one, byPasskey(ONE)), await approve(other, byPasskey(OTHER))]).toEqual([
      'kept',
      'kept',
    ]);
    const sent = [await book.given([one]), await book.given([other])];
    expect(sent).toMatchObject([[{ signature: `of ${ONE}` }], [{ signature: `of ${OTHER}` }]]);
    expect(await approvalRequest(db, one)).toBe(ONE);
  });

  it('by a passkey for a payment without a request is not kept', async () => {
    expect(await approve(await owe(), byPasskey(ONE))).toBe('other-digest');
  });

  it.each(['signed', 'sent', 'final', 'failed', 'cancelled'] as const)(
    'of a payment that is %s comes too late, and the payment is listed no more',
    async (state) => {
      const id = await above(ONE);
      await db.updateTable('payments').set({ state, tx_id: 'x' }).execute();
      expect([await approve(id, byPasskey(ONE)), await approve(id, byFile('bob'))]).toEqual([
        'not-waiting',
        'not-waiting',
      ]);
      expect([await shown(), await approvalRequest(db, id)]).toEqual([[], null]);
    },
  );

  it('makes a payment due that waits after a failed look, and no other', async () => {
    const [one, other] = [await above(ONE), await above(OTHER)];
    await db.updateTable('payments').set({ attempts: 1, lease_until: clock.now() }).execute();
    await approve(one, byFile('bob'));
    const due = db.selectFrom('payments').select('id').where('lease_until', 'is', null);
    expect(await due.execute()).toEqual([{ id: one }]);
    expect((await shown()).map(({ paymentId }) => paymentId)).toEqual([one, other]);
  });

  it('of one person replaces the former, and of two people counts twice', async () => {
    const id = await above(ONE);
    expect(await approvePayment(deps, id, byFile('bob'))).toMatchObject({ people: 1 });
    expect(await approvePayment(deps, id, byFile('bob', 'b'))).toMatchObject({ people: 1 });
    expect(await approvePayment(deps, id, byFile('eve', 'c'))).toMatchObject({ people: 2 });
    expect((await book.given([id])).map(({ signature }) => signature[0])).toEqual(['b', 'c']);
  });
});

it('an approval and its request are shown with their times', async () => {
  const id = await above(ONE);
  const askedAt = clock.now();
  clock.advance(60_000);
  await approve(id, byFile('bob'));
  expect(await approvalRequests(db)).toMatchObject([{ askedAt, given: [{ at: clock.now() }] }]);
});

describe('the signer', () => {
  it('that judges as before writes nothing', async () => {
    const id = await above(ONE);
    await approve(id, byFile('bob'));
    const judge = async () =>
      book.asked([id], asked(ONE, [{ person: 'bob', fault: null }]), await book.given([id]));
    const written = async () => (await sql`select xmin from payment_approvals`.execute(db)).rows;
    await judge();
    const before = await written();
    await judge();
    expect(await written()).toEqual(before);
  });

  it('is given nothing for a batch, and keeps no request of one', async () => {
    const [one, other] = [await owe(), await owe()];
    await approve(one, byFile('bob'));
    await book.asked([one, other], asked(ONE), []);
    expect([await book.given([one, other]), await book.given([]), await shown()]).toEqual([[], [], []]);
  });

  it('is given the ten newest approvals, the oldest of them first', async () => {
    const id = await above(ONE);
    const people = Array.from({ length: 11 }, (_, at) => `person ${String(at).padStart(2, '0')}`);
    for (const person of people) {
      clock.advance(1);
      await approve(id, byFile(person));
    }
    expect((await book.given([id])).map((one) => 'person' in one && one.person)).toEqual(people.slice(1));
  });

  it('judges the approvals that it was sent, and none of another payment', async () => {
    const [one, other] = [await above(ONE), await above(OTHER)];
    for (const id of [one, other]) await approve(id, byFile('bob'));
    const fault = 'wrongSignature' as const;
    await book.asked([one], asked(ONE, [{ person: 'bob', fault }]), await book.given([one]));
    expect((await shown()).map(({ given }) => given)).toEqual([[['bob', fault]], [['bob', null]]]);
    await approve(one, byFile('bob', 'b'));
    expect((await shown()).map(({ given }) => given)).toEqual([[['bob', null]], [['bob', null]]]);
    await book.asked([one], asked(ONE, [{ person: 'bob', fault: null }]), await book.given([one]));
    expect((await shown())[0]?.given).toEqual([['bob', 'counts']]);
  });

  it('does not judge an approval that was replaced while it looked', async () => {
    const id = await above(ONE);
    await approve(id, byFile('bob'));
    const sent = await book.given([id]);
    await approve(id, byFile('bob', 'b'));
    await book.asked([id], asked(ONE, [{ person: 'bob', fault: 'wrongSignature' }]), sent);
    expect((await shown())[0]?.given).toEqual([['bob', null]]);
  });

  it('that wants another digest has it shown from then on', async () => {
    const id = await above(ONE);
    await approve(id, byPasskey(ONE));
    await book.asked([id], asked(OTHER), []);
    expect((await shown())[0]).toMatchObject({ paymentId: id, digest: OTHER });
    expect([await approve(id, byPasskey(ONE)), await approve(id, byPasskey(OTHER))]).toEqual([
      'other-digest',
      'kept',
    ]);
  });
});
