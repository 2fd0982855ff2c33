import type { PageSite } from '@parom/contract/pages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { provideSiteSettings } from '../../platform/start/site-settings.ts';
import { read } from '../../shell/draw-for-tests.tsx';
import { expiresAtUtc, ticket } from '../ticket-for-tests.ts';
import { PaymentInstructions } from './payment-instructions.tsx';

const now = vi.hoisted(() => ({ ms: 0 }));
vi.mock('../../platform/live/clock.ts', () => ({ useServerNow: () => now.ms, serverNow: () => now.ms }));

const { pay } = texts;
const ways = [pay.expiredTitle, pay.notSentTitle, texts.newExchange, texts.late.title];
// The address is drawn in groups.
const orders = [pay.sendExactly, pay.address, 'eposit', pay.qrHint, pay.done];

describe('payment instructions', () => {
  beforeEach(() => provideSiteSettings({ isSandbox: false } as PageSite));

  it('say what to send and where until the last second', { tags: ['spec:2.49'] }, () => {
    now.ms = Date.parse(expiresAtUtc) - 1;
    const text = read(<PaymentInstructions ticket={ticket} />);
    for (const order of orders) expect(text).toContain(order);
    for (const way of ways) expect(text).not.toContain(way);
  });

  it('leave at 00:00 only what to do, without address, QR code and amount', { tags: ['spec:2.50'] }, () => {
    now.ms = Date.parse(expiresAtUtc);
    const text = read(<PaymentInstructions ticket={ticket} />);
    for (const way of ways) expect(text).toContain(way);
    for (const order of orders) expect(text).not.toContain(order);
  });
});
