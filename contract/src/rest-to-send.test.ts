import { expect, it } from 'vitest';
import { restToSend } from './rest-to-send.ts';

it('rest, of a ticket of which a part came, is what makes it whole to the digit', () => {
  expect(restToSend({ fromAmount: '0.0002', receivedAmount: '0.00005' }, 8)).toBe('0.00015');
});

it('rest, so little that it would be dust, is what still counts, rounded up to what the network carries', () => {
  expect(restToSend({ fromAmount: '0.00011174', receivedAmount: '0.0001115' }, 8)).toBe('0.00000559');
  expect(restToSend({ fromAmount: '10.001', receivedAmount: '10' }, 6)).toBe('0.50005');
  expect(restToSend({ fromAmount: '10.000001', receivedAmount: '10' }, 6)).toBe('0.500001');
});
