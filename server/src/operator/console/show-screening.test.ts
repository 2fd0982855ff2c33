import { type ScreeningPageAnswer, screeningAnswer } from '@parom/contract/console/screening';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { addresses } from '../../../test/factories.ts';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import {
  byThreshold,
  type DepositScreening,
  removeOldRatings,
  type ScreeningProvider,
  type ScreeningResult,
} from '../../aml/index.ts';
import { judgeTicket } from '../../tickets/index.ts';

const { db, clock, world, run } = await smallWorld();
const pass = { verdict: 'pass' } as const;
const stop = { verdict: 'stop', reason: 'stolen in March' } as const;
const doubt = { verdict: 'doubt', reason: 'a replaced mnemonic' } as const;

const provider = (
  name: string,
  { deposit = pass, address = pass }: { deposit?: DepositScreening; address?: ScreeningResult },
): ScreeningProvider => ({
  name,
  screenDeposit: async () => deposit,
  screenAddress: () => address,
  screenPayment: async () => address,
});

async function judged(...providers: ScreeningProvider[]) {
  world.screening.splice(0, Infinity, ...providers);
  clock.advance(1_000);
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  const deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  await judgeTicket(world.deps, ticket.id);
  return { ...ticket, deposit };
}
async function page(): Promise<ScreeningPageAnswer> {
  const headers = { authorization: `Bearer ${world.token}` };
  return screeningAnswer.parse((await world.app.inject({ url: '/api/console/screening', headers })).json());
}

describe('the page of screening', () => {
  it('shows who stopped a deposit and why, the longest waiting first', async () => {
    const first = await judged(provider('quiet', {}), provider('list', { deposit: stop }));
    const second = await judged(provider('list', { deposit: stop }), provider('former', { deposit: doubt }));
    const { pending, providers, isCut } = await page();
    expect(pending.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(pending[0]).toMatchObject({
      number: first.number,
      reason: 'screening',
      give: '0.01 BTC@bitcoin',
      deposits: [{ id: first.deposit, answers: [{ provider: 'list', ...stop }] }],
      addressAnswers: [],
    });
    expect(pending[1]?.deposits[0]?.answers).toMatchObject([
      { provider: 'list', verdict: 'stop' },
      { provider: 'former', verdict: 'doubt' },
    ]);
    expect([providers, isCut]).toEqual([
      [
        { name: 'list', ratesRisk: false },
        { name: 'former', ratesRisk: false },
      ],
      false,
    ]);
  });

  it('tells a stopped receiving address from a stopped deposit', async () => {
    await judged(provider('list', { address: stop }));
    const [ticket] = (await page()).pending;
    expect(ticket).toMatchObject({
      toAddress: addresses.tron,
      addressAnswers: [{ provider: 'list', ...stop }],
      deposits: [{ answers: [] }],
    });
  });

  it('loses a ticket when an operator decides, and keeps each answer once', async () => {
    const ticket = await judged(provider('list', { deposit: stop }));
    const kept = () => db.selectFrom('screening_answers').select('reason').execute();
    await run('continue-ticket', { ticket: ticket.id, reason: 'the origin is proved' });
    expect((await page()).pending).toEqual([]);
    expect(await kept()).toHaveLength(1);
    const other = await judged(provider('list', { deposit: stop }));
    await db
      .updateTable('deposit_judgements')
      .set({ was_stopped: false })
      .where('deposit_id', '=', other.deposit)
      .execute();
    await run('pay-ticket', { ticket: other.id, reason: 'x' }).catch(() => {});
    expect(await kept()).toHaveLength(2);
  });

  it('decides by the version that the page shows, and is audited', async () => {
    const ticket = await judged(provider('list', { deposit: stop }));
    const [shown] = (await page()).pending;
    clock.advance(1_000);
    const refund = (version: string) =>
      world.post(
        `/console/commands/refund-ticket?ticket=${ticket.id}&version=${version}`,
        { ticket: ticket.id, address: addresses.bitcoin, reason: 'stolen' },
        world.token,
      );
    expect((await refund('0'.repeat(64))).status).toBe(409);
    expect((await refund(shown?.version ?? '')).status).toBe(200);
    expect(await run('audit', { command: 'screening' })).toMatchObject([
      { arguments: { screening: 'pending' } },
    ]);
  });
});

describe('the threshold of risk', () => {
  const DAY_MS = 24 * 3_600_000;
  const set = (threshold: number) =>
    run('set-screening-threshold', { threshold, reason: 'the insurer asks for it' });
  /** Every deposit gets the score, each payout address passes. */
  const scoring = (score: number) =>
    byThreshold(
      {
        name: 'rater',
        rateDeposit: async () => ({ score, signals: [{ code: 'mixer', share: '40' }] }),
        rateAddress: async () => ({ score: 0, signals: [] }),
      },
      { db, clock },
    );
  const statusOf = async (score: number) => {
    const { id } = await judged(scoring(score));
    return (await db.selectFrom('tickets').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status;
  };

  it('decides at once, from its own score on', async () => {
    expect(await statusOf(69)).not.toBe(TicketStatus.onHold);
    expect(await statusOf(70)).toBe(TicketStatus.onHold);
    expect((await page()).pending.map(({ deposits }) => deposits[0]?.answers)).toMatchObject([
      [{ provider: 'rater', verdict: 'stop', reason: 'score 70: mixer 40%' }],
    ]);
    await set(60);
    expect(await statusOf(60)).toBe(TicketStatus.onHold);
    expect(await statusOf(59)).not.toBe(TicketStatus.onHold);
    expect((await page()).threshold?.score).toBe(60);
  });

  it('says how many checks it would decide otherwise, pending ones apart', async () => {
    await judged(scoring(65));
    clock.advance(31 * DAY_MS);
    for (const score of [50, 65, 75, 90]) await judged(scoring(score));
    expect(await set(80)).toBe(
      'Screening stops from the score 80 on; before, from 70. Of 5 checks of the last 30 days it would have stopped 0 more and let 1 pass; 1 of them are pending. Decided tickets stay as they are.',
    );
    expect(await set(60)).toContain('it would have stopped 1 more and let 0 pass; 0 of them are pending');
  });

  it('keeps a check as long as it counts, and no longer', async () => {
    const kept = async () => (await db.selectFrom('risk_ratings').select('score').execute()).length;
    await judged(scoring(65));
    const one = await kept();
    clock.advance(30 * DAY_MS);
    await removeOldRatings({ db, clock });
    expect(await kept()).toBe(one);
    clock.advance(1);
    await removeOldRatings({ db, clock });
    expect(await kept()).toBe(0);
  });

  it('is refused outside the scores, and where no provider scores', async () => {
    await judged(scoring(10));
    for (const threshold of [0, 101]) await expect(set(threshold)).rejects.toThrow('a score from 1 to 100');
    await judged(provider('list', {}));
    await expect(set(60)).rejects.toThrow('no provider of this installation scores risk');
    expect((await page()).threshold).toBeNull();
  });

  it('needs a whole score: another answer lets no deposit pass', async () => {
    const deposit = { networkId: 1, txId: 'a', address: 'ours', sender: null };
    for (const score of [70.5, -1, 101, Number.NaN])
      await expect(scoring(score).screenDeposit(deposit)).rejects.toThrow('which is none from 0 to 100');
  });
});

describe('the lists of screening', () => {
  it('have a size and the moment of their last change, a removal too', async () => {
    const lists = async () => (await page()).lists;
    expect(await lists()).toEqual([
      { list: 'addresses', size: 0, changedAt: null },
      { list: 'emails', size: 0, changedAt: null },
    ]);
    await run('block-address', { address: addresses.tron, reason: 'stolen' });
    await run('block-address', { address: addresses.bitcoin, reason: 'stolen' });
    clock.advance(60_000);
    await run('unblock-address', { address: addresses.tron });
    const changedAt = clock.now().toISOString();
    clock.advance(60_000);
    expect(await lists()).toMatchObject([{ list: 'addresses', size: 1, changedAt }, { size: 0 }]);
    await run('block-email', { email: 'anna@example.com', reason: 'fraud' });
    expect((await lists())[1]).toEqual({ list: 'emails', size: 1, changedAt: clock.now().toISOString() });
  });
});
