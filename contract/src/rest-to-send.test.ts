import { expect, it } from 'vitest';
import { restToSend } from './rest-to-send.ts';

it('the rest of a partly paid ticket completes it to the digit', () => {
  expect(restToSend({ fromAmount: '0.0002', receivedAmount: '0.00005' }, 8)).toBe('0.00015');
});

it('a rest below the dust limit is raised to it', () => {
  expect(restToSend({ fromAmount: '0.00011174', receivedAmount: '0.0001115' }, 8)).toBe('0.00000559');
  expect(restToSend({ fromAmount: '10.001', receivedAmount: '10' }, 6)).toBe('0.50005');
  expect(restToSend({ fromAmount: '10.000001', receivedAmount: '10' }, 6)).toBe('0.500001');
});
