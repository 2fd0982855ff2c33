import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { assets, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { receiptFile } from './receipt-file.ts';

const { db, clock, world } = await smallWorld();

const hasFile = async (memo: string | null): Promise<boolean> => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.completed });
  const owed = { purpose: 'payout', ticketId: id, assetId: assets.usdtTron, amount: '880', memo } as const;
  const payment = await owedPayment(world.deps, owed);
  const final = { state: 'final', tx_id: id, closed_at: clock.now() } as const;
  await db.updateTable('payments').set(final).where('id', '=', payment).execute();
  return (await receiptFile({ ...world.deps, publicUrl: 'https://shop.example' }, { id })) !== null;
};

it('a receipt is a file without a memo and with one of digits, and none with words', async () => {
  const have: boolean[] = [];
  for (const memo of [null, '7', '7 call me', 'call me']) have.push(await hasFile(memo));
  expect(have).toEqual([true, true, false, false]);
});
