import { type ScreeningPageAnswer, screeningAnswer } from '@parom/contract/console/screening';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { addresses } from '../../../test/factories.ts';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import type { DepositScreening, ScreeningProvider, ScreeningResult } from '../../aml/index.ts';
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
