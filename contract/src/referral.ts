/** What a referrer earned, and how he is paid: the bodies of the calls under /v1/referral. */
import * as z from 'zod/mini';
import { optionalAmount, optionalId, optionalText, smallId } from './wire.ts';

/** The coins that earnings are paid in, each with its networks. */
export const withdrawalMethods = z.object({
  allowedCurrencies: z.array(z.object({ id: smallId, networksId: z.array(smallId) })),
});
export type WithdrawalMethods = z.infer<typeof withdrawalMethods>;

export const requestWithdrawalBody = z.object({
  /** In USDT; the network's fee is deducted from it. */
  amount: optionalAmount,
  currencyId: smallId,
  networkId: optionalId,
  address: z.string(),
  memo: optionalText,
});
export type RequestWithdrawalBody = z.infer<typeof requestWithdrawalBody>;

export const requestWithdrawalAnswer = z.object({ withdrawalId: z.string() });
