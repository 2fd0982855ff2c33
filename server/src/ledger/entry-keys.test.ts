import { describe, expect, it } from 'vitest';
import { entryKeys, undone } from './entry-keys.ts';

describe('the keys of entries', () => {
  it('of each kind, are spelt as they are stored', () => {
    expect({
      playMoney: entryKeys.playMoney(1),
      capital: entryKeys.capital(1, 'bank 7'),
      deposit: entryKeys.deposit(17, 0),
      loss: entryKeys.loss(17, 1),
      addressLoss: entryKeys.addressLoss(3),
      exchange: entryKeys.exchange('payout:T'),
      refundDecided: entryKeys.refundDecided('refund:17:1'),
      writeOff: entryKeys.writeOff(17, 'deposit:17:0'),
      corrected: entryKeys.corrected('P'),
      settled: entryKeys.settled('P'),
      failed: entryKeys.failed('P'),
      referral: entryKeys.referral('T'),
      withdrawalRequested: entryKeys.withdrawalRequested('W'),
      withdrawalApproved: entryKeys.withdrawalApproved('W'),
      treasuryDecided: entryKeys.treasuryDecided('M'),
      treasuryArrived: entryKeys.treasuryArrived('M'),
      surplus: entryKeys.surplus(1, 99),
      surplusClaimed: entryKeys.surplusClaimed(1, 'note'),
    } satisfies Record<keyof typeof entryKeys, string>).toEqual({
      playMoney: 'play-money:1',
      capital: 'capital:1:bank 7',
      deposit: 'deposit:17:0',
      loss: 'loss:17:1',
      addressLoss: 'address-loss:3',
      exchange: 'exchange:payout:T',
      refundDecided: 'decided:refund:17:1',
      writeOff: 'written-off:17:deposit:17:0',
      corrected: 'corrected:P',
      settled: 'settled:P',
      failed: 'failed:P',
      referral: 'referral:T',
      withdrawalRequested: 'withdrawal-requested:W',
      withdrawalApproved: 'withdrawal-approved:W',
      treasuryDecided: 'treasury-decided:M',
      treasuryArrived: 'treasury-arrived:M',
      surplus: 'surplus:1:99',
      surplusClaimed: 'surplus-claimed:1:note',
    });
  });

  it('of a payment, settled again after a re-org, is another one', () => {
    expect(entryKeys.settled('P', 1)).toBe('settled:P:1');
  });

  it('of a debt that is corrected once more, is another one', () => {
    expect(entryKeys.corrected('P', 1)).toBe('corrected:P:1');
  });

  it('of an entry that is taken back, carry its key', () => {
    expect(undone(entryKeys.exchange('payout:T:1'))).toBe('exchange:payout:T:1:undone');
  });
});
