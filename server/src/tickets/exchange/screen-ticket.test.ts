import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { addresses } from '../../../test/factories.ts';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import type { DepositScreening, ScreeningProvider } from '../../aml/index.ts';
import { judgeTicket, screeningAnswers } from '../index.ts';

const { db, world } = await smallWorld();

const pass = { verdict: 'pass' } as const;
const saying = (said: () => DepositScreening): ScreeningProvider => ({
  name: 'test',
  screenDeposit: async () => said(),
  screenAddress: () => pass,
  screenPayment: async () => pass,
});
const doubt = { verdict: 'doubt', reason: 'the words of its address were replaced' } as const;
const stop = { verdict: 'stop', reason: 'stolen' } as const;

async function judged(...providers: ScreeningProvider[]) {
  world.screening.push(...providers);
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  const deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  await judgeTicket(world.deps, ticket.id);
  return { ...ticket, deposit };
}
const shown = ({ id }: { readonly id: string }) => world.run('ticket', { ticket: id });
const refund = ({ id }: { readonly id: string }): Promise<string> =>
  world.run('refund-ticket', { ticket: id, address: addresses.bitcoin, reason: 'asked for' });
const paid = async () =>
  (await db.selectFrom('payments').select('amount').execute()).map(({ amount }) => Number(amount));

it('a recipient stopped before is stopped again without an operator’s word', async () => {
  const isStopping: ScreeningProvider = {
    ...saying(() => pass),
    screenPayment: async () => ({ verdict: 'stop', reason: 'it is on the list' }),
  };
  world.screening.push(isStopping);
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  await db.updateTable('tickets').set({ address_was_stopped: true }).where('id', '=', ticket.id).execute();
  await judgeTicket(world.deps, ticket.id);
  expect(await shown(ticket)).toMatchObject({ status: 'held', reason: 'screening' });
  expect(await paid()).toEqual([]);
});

it('the answers about a ticket are read without those about another', async () => {
  const ticket = await judged(saying(() => stop));
  await judged();
  expect(await screeningAnswers(db, [ticket.id])).toMatchObject([{ depositId: ticket.deposit, ...stop }]);
  expect(await screeningAnswers(db, [])).toEqual([]);
});

describe('a doubted deposit', () => {
  it('puts its ticket on hold for its own reason, and is refunded less the fee', async () => {
    const ticket = await judged(saying(() => doubt));
    expect(await shown(ticket)).toMatchObject({
      status: 'held',
      reason: 'walletReplaced',
      deposits: [{ verdict: 'fits' }],
    });
    expect(await refund(ticket)).not.toContain('5%');
    expect(await paid()).toEqual([0.0099]);
  });

  it('is stopped if another provider stops it, in either order', async () => {
    const providers = [saying(() => doubt), saying(() => stop)];
    for (const order of [providers, providers.toReversed()]) {
      world.screening.length = 0;
      const ticket = await judged(...order);
      expect(await shown(ticket)).toMatchObject({
        reason: 'screening',
        deposits: [{ verdict: 'stopped', screening: { why: 'its address belongs to a replaced mnemonic' } }],
      });
      expect(await refund(ticket)).toContain(`of deposit ${ticket.deposit}: screening stopped it`);
    }
  });

  it('is not doubted again after approval, unless it is stopped', async () => {
    let said: DepositScreening = doubt;
    const ticket = await judged(saying(() => said));
    const goOn = async () => {
      await world.run('continue-ticket', { ticket: ticket.id, reason: 'they are there' });
      await judgeTicket(world.deps, ticket.id);
      return (await shown(ticket)).reason;
    };
    said = stop;
    expect(await goOn()).toBe('screening');
    said = doubt;
    expect(await goOn()).toBeNull();
  });

  it('is reported by the first pay command, and paid by the second', async () => {
    world.screening.push(saying(() => doubt));
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    const pay = () => world.run('pay-ticket', { ticket: ticket.id, reason: 'a call' });
    await expect(pay()).rejects.toThrow('look whether the coins are still there');
    await pay();
    expect(await shown(ticket)).toMatchObject({ status: 'sending' });
  });

  it('is reported by the first refund command, and refunded by the second', {
    tags: ['threat:former-mnemonic'],
  }, async () => {
    world.screening.push(
      saying(() => stop),
      saying(() => doubt),
    );
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    const stray = await putDeposit(world.deps, { amount: '0.02', disposition: 'unmatched' });
    const alone = () =>
      world.run('refund-deposit', { deposit: stray, address: addresses.bitcoin, reason: 'asked for' });
    for (const word of [() => refund(ticket), alone]) {
      await expect(word()).rejects.toThrow('look whether the coins are still there');
      expect(await word()).not.toContain('5%');
    }
    expect(await paid()).toEqual([0.0099, 0.0199]);
    expect((await shown(ticket)).deposits).toMatchObject([
      { verdict: 'fits', screening: { why: 'its address belongs to a replaced mnemonic' } },
    ]);
  });
});
