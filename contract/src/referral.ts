import * as z from 'zod/mini';
import { optionalAmount, optionalId, optionalText, smallId } from './wire.ts';

export const withdrawalMethods = z.object({
  allowedCurrencies: z.array(z.object({ id: smallId, networksId: z.array(smallId) })),
});
export type WithdrawalMethods = z.infer<typeof withdrawalMethods>;

export const requestWithdrawalBody = z.object({
  /** In USDT, including the network's fee. */
  amount: optionalAmount,
  currencyId: smallId,
  networkId: optionalId,
  address: z.string(),
  memo: optionalText,
});
export type RequestWithdrawalBody = z.infer<typeof requestWithdrawalBody>;

export const requestWithdrawalAnswer = z.object({ withdrawalId: z.string() });
