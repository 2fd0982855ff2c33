import * as z from 'zod/mini';

export const paymentPurpose = z.enum([
  'payout',
  'refund',
  'withdrawal',
  'treasury-out',
  'gas',
  'delegate',
  'undelegate',
  'sweep',
  'consolidate',
]);
