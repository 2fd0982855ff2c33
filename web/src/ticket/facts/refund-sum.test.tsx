import { describe, expect, it } from 'vitest';
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { read } from '../../shell/draw-for-tests.tsx';
import { deposit, ticket } from '../ticket-for-tests.ts';
import { DepositRate } from './deposit-rate.tsx';
import { RefundSum } from './refund-sum.tsx';

const refund = { id: 'r1', url: null, amount: '0.0094', address: 'bc1qme' };
const items = { deposited: '0.01', networkFee: '0.0001', screeningDeduction: '0.0005' };

describe('the sum of a refund', () => {
  it('names what arrived, each deduction and the rest', () => {
    const text = read(<RefundSum refund={{ ...refund, ...items }} coin="BTC" />);
    const parts = [
      `${texts.refund.deposited} 0.01 BTC`,
      `${texts.refund.networkFee} − 0.0001 BTC`,
      `${texts.refund.screening} − 0.0005 BTC`,
      `${texts.refund.sum} 0.0094 BTC`,
    ];
    for (const part of parts) expect(text).toContain(part);
  });

  it('names no screening without a deduction', () => {
    const { deposited, networkFee } = items;
    const text = read(<RefundSum refund={{ ...refund, deposited, networkFee }} coin="BTC" />);
    expect(text).not.toContain(texts.refund.screening);
  });
});

describe('the rate of a deposit', () => {
  const rated = { ...deposit('0.0002', 'late'), rateSources: ['okx'], rateAtUtc: '2025-11-21T10:40:00Z' };
  const draw = (one: Parameters<typeof DepositRate>[0]['deposit']) =>
    read(<DepositRate ticket={{ ...ticket, markup: 0 }} deposit={one} coin="BTC" />);

  it('is its own with sources and time, even if equal to the ticket’s', () => {
    const text = draw({ ...rated, rate: ticket.rate });
    for (const said of ['1 BTC ≈ 37,500 XRP', 'OKX', ':40']) expect(text).toContain(said);
  });

  it('is each of its parts’ and never their mean', () => {
    const part = (amount: string, rate: string) => ({ ...rated, amount, rate });
    const text = draw({
      ...rated,
      rate: '36500',
      rateParts: [part('0.00015', '37000'), part('0.00005', '35000')],
    });
    for (const said of ['0.00015 BTC : 1 BTC ≈ 37,000 XRP', '0.00005 BTC : 1 BTC ≈ 35,000 XRP'])
      expect(text).toContain(said);
    expect(text).not.toContain('36,500');
  });
});
