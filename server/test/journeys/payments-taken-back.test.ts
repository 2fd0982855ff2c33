/** A re-org takes back final payments: the same bytes are sent until a block holds them again. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { ids } from '../factories.ts';
import { breaches, breachesIn } from '../proof/books.ts';
import { owed } from '../proof/owed.ts';
import { type Held, openService, type Service } from '../service.ts';

const HOUR = 3_600_000;
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const paidOnTron = async (): Promise<{ readonly ticket: Held; readonly txId: string }> => {
  const ticket = await service.createTicket();
  await service.send(ticket);
  await service.mine(ids.bitcoin, 2);
  await service.mine(ids.tron, 20);
  const view = await service.view(ticket);
  expect(view.status).toBe(4);
  return { ticket, txId: view.payoutTx?.id ?? '' };
};
const sentBy = async (txId: string) => {
  const { rows } = await sql<{ state: string; payments: number }>`
    select state, (select count(*)::int from sim_transactions where from_service) as payments
      from sim_transactions where tx_id = ${txId}`.execute(service.db);
  return rows;
};
const paymentOf = ({ id }: Held) =>
  service.db
    .selectFrom('payments')
    .select(['id', 'state', 'times_taken_back'])
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow();
const tellings = async () => (await openAlerts(service.db)).map(({ subject, message }) => [subject, message]);
const tron = async (): Promise<Record<'hot' | 'promised' | 'notOurs' | 'free', string>> =>
  (await service.ask('assets', {})).json().result.find((one: { asset: string }) => one.asset === 'USDT@tron');
const isSound = async () => expect(await breachesIn(service.db, { ...breaches, ...owed })).toEqual([]);

describe('a final payment, taken back,', () => {
  it('is sent again with the same bytes, alerts, and becomes final', {
    tags: ['threat:payment-reorg'],
  }, async () => {
    const before = await tron();
    const { ticket, txId } = await paidOnTron();
    const paid = await tron();
    const [[, payments] = []] = (await sentBy(txId)).map((row) => [row.state, row.payments] as const);
    await service.reorg(ids.tron, 21, [txId]);
    expect(await paymentOf(ticket)).toMatchObject({ state: 'sent', times_taken_back: 1 });
    const { id } = await paymentOf(ticket);
    const alert = `A re-org took back payout ${id} (886.945 USDT@tron, of ticket ${ticket.id}), which was final. Its amount is owed again. Transaction ${txId} is offered again, and the alert ends once it is final`;
    expect(await tellings()).toEqual([[`taken-back:${id}`, alert]]);
    expect(await tron()).toMatchObject({ hot: before.hot, promised: '886.945', free: paid.free });
    expect((await service.view(ticket)).status).toBe(4);

    await service.mine(ids.tron, 25);
    await service.advance(HOUR);
    await service.mine(ids.tron, 2);
    expect(await sentBy(txId)).toEqual([{ state: 'mined', payments }]);
    expect(await paymentOf(ticket)).toMatchObject({ state: 'final', times_taken_back: 1 });
    expect(await tron()).toEqual(paid);
    expect(await tellings()).toEqual([]);
    await isSound();
  });

  it('twice is final a third time, with an entry each', async () => {
    const { ticket, txId } = await paidOnTron();
    for (const times of [1, 2]) {
      await service.reorg(ids.tron, 21 + 10 * times, [txId]);
      await service.mine(ids.tron, 25);
      expect(await paymentOf(ticket)).toMatchObject({ state: 'final', times_taken_back: times });
    }
    const { id } = await paymentOf(ticket);
    const keys = await service.db
      .selectFrom('ledger_entries')
      .select('key')
      .where('key', 'like', `settled:${id}%`)
      .orderBy('id')
      .execute();
    expect(keys.map(({ key }) => key.replace(id, '<id>'))).toEqual([
      'settled:<id>',
      'settled:<id>:undone',
      'settled:<id>:1',
      'settled:<id>:1:undone',
      'settled:<id>:2',
    ]);
    await isSound();
  });

  it('and included in another block needs no operator', async () => {
    const { ticket, txId } = await paidOnTron();
    await service.reorg(ids.tron, 22, []);
    await service.mine(ids.tron, 25);
    expect(await paymentOf(ticket)).toMatchObject({ state: 'final' });
    expect(await sentBy(txId)).toMatchObject([{ state: 'mined' }]);
    expect(await tellings()).toEqual([]);
    await isSound();
  });
});
