import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { expect, it } from 'vitest';
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { read } from '../../shell/draw-for-tests.tsx';
import { StagePanel } from '../status/stage-panel.tsx';
import { ticket } from '../ticket-for-tests.ts';

const KEY = 'ab'.repeat(32);
const paid: TicketView = {
  ...ticket,
  status: TicketStatus.completed,
  toWallet: { address: '8receiver', memo: null },
  payoutTx: { id: 'c3', url: null, proof: KEY },
};

it('a payout with a key shows the key, and the line that checks it with the customer’s address', () => {
  const panel = read(<StagePanel ticket={paid} />);
  expect(panel).toContain(`${texts.proof.key} ${KEY}`);
  expect(panel).toContain('check_tx_key c3 ababab…abab 8receiver');
});

it('a refund with a key shows the line that checks it with the refund address', () => {
  const refund = { id: 'd4', url: null, proof: KEY, amount: '1', address: '4refund' };
  const refunded = { ...paid, status: TicketStatus.refunded, payoutTx: refund, refunds: [refund] };
  expect(read(<StagePanel ticket={refunded} />)).toContain('check_tx_key d4 ababab…abab 4refund');
});

it('a payout without a key shows no proof', () => {
  const panel = read(<StagePanel ticket={{ ...paid, payoutTx: { id: 'c3', url: null } }} />);
  expect(panel).not.toContain(texts.proof.title);
});
