import type { TicketView } from '@parom/contract/tickets';
import { serverNow } from '../../platform/live/clock.ts';
import { planTestPayment, type TestPayment } from './test-payments.ts';

export async function sendTestPayment(
  payment: TestPayment,
  ticket: TicketView,
  decimals: number,
): Promise<void> {
  const plan = planTestPayment(payment, {
    amount: ticket.fromAmount,
    decimals,
    expiresAtUtc: ticket.expiresAtUtc,
    nowMs: serverNow() ?? Date.now(),
  });
  if (plan.advanceMs > 0) await post('/clock', { advanceMs: plan.advanceMs });
  for (const amount of plan.amounts) {
    await post('/transfers', {
      networkId: ticket.payNetworkId,
      currencyId: ticket.fromCurrencyId,
      address: ticket.fromWallet.address,
      memo: ticket.fromWallet.memo,
      amount,
    });
  }
}

async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(`/api/sandbox${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}`);
}
