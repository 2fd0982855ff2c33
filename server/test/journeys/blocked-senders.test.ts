import { formatDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../src/ledger/index.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Two transfers at once, of whose senders some are blocked before their coins are final. */
async function sentBy(...senders: readonly ('blocked' | 'clean')[]): Promise<Held> {
  const ticket = await service.createTicket();
  for (const [index, sender] of senders.entries()) {
    const txId = await service.send(ticket, index === 0 ? '0.005' : '0.004');
    if (sender === 'clean') continue;
    const { sender: address } = await service.db
      .selectFrom('sim_transactions')
      .select('sender')
      .where('tx_id', '=', txId)
      .executeTakeFirstOrThrow();
    expect(await service.command('block-address', { address, reason: 'stolen' })).toBe(200);
  }
  await service.mine(ids.bitcoin, 2);
  return ticket;
}

const give = async (command: string, values: object) => {
  const answer = await service.ask(command, { address: addresses.bitcoin, reason: 'screening', ...values });
  return answer.json();
};
const refundsOf = async (ticket: Held) => {
  const rows = await service.db
    .selectFrom('payments as p')
    .innerJoin('deposit_judgements as j', 'j.deposit_id', 'p.deposit_id')
    .select('p.amount')
    .where('j.ticket_id', '=', ticket.id)
    .where('p.purpose', '=', 'refund')
    .orderBy('p.deposit_id')
    .execute();
  return rows.map(({ amount }) => Number(amount));
};
const amlFees = async () =>
  -Number(formatDecimal(await balanceOf(service.db, { kind: 'aml-fees', currencyId: ids.btc })));
const depositsOf = async (ticket: Held) =>
  (
    await service.db
      .selectFrom('deposit_judgements')
      .select('deposit_id')
      .where('ticket_id', '=', ticket.id)
      .orderBy('deposit_id')
      .execute()
  ).map(({ deposit_id }) => deposit_id);

describe('a refund after screening', () => {
  it('keeps 5 % without a flag, and says so', {
    tags: ['spec:9.8', 'threat:blocked-sender'],
  }, async () => {
    const ticket = await sentBy('blocked');
    const [deposit] = await depositsOf(ticket);
    const before = await amlFees();
    const { result } = await give('refund-ticket', { ticket: ticket.id });
    expect(await refundsOf(ticket)).toEqual([0.00473]);
    expect((await amlFees()) - before).toBeCloseTo(0.00025, 9);
    expect(result).toContain(`0.00025 BTC@bitcoin of deposit ${deposit}: screening stopped it`);
  });

  it('keeps 5 % of this deposit only', {
    tags: ['spec:9.8'],
  }, async () => {
    for (const word of [{}, { aml: true }]) {
      const ticket = await sentBy('clean', 'blocked');
      const [clean, stopped] = await depositsOf(ticket);
      const { result } = await give('refund-ticket', { ticket: ticket.id, ...word });
      expect(await refundsOf(ticket)).toEqual([0.00498, 0.00378]);
      expect(result).toContain(`0.0002 BTC@bitcoin of deposit ${stopped}: screening stopped it.`);
      expect(result.includes(`Nothing is kept of deposit ${clean}`)).toBe('aml' in word);
    }
  });

  it('keeps nothing with --waive-aml, and refuses both flags', async () => {
    const ticket = await sentBy('blocked');
    const both = await give('refund-ticket', { ticket: ticket.id, aml: true, 'waive-aml': true });
    expect(both.message).toContain('name one of them');
    const { result } = await give('refund-ticket', { ticket: ticket.id, 'waive-aml': true });
    expect(await refundsOf(ticket)).toEqual([0.00498]);
    expect(result).toContain('The 5% are waived');
  });

  it('of an unstopped deposit keeps 5 % only with --aml', async () => {
    for (const { word, kept } of [
      { word: {}, kept: null },
      { word: { aml: true }, kept: ': by --aml.' },
    ]) {
      const ticket = await sentBy('clean', 'clean');
      const late = await service.send(ticket, '0.004');
      await service.mine(ids.bitcoin, 2);
      const { id } = await service.db
        .selectFrom('deposits')
        .select('id')
        .where('tx_id', '=', late)
        .executeTakeFirstOrThrow();
      const { result } = await give('refund-deposit', { deposit: id, ...word });
      expect(await refundsOf(ticket)).toEqual([kept === null ? 0.00398 : 0.00378]);
      if (kept === null) expect(result).not.toContain('5%');
      else expect(result).toContain(kept);
    }
  });
});
