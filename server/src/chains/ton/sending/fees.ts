import { type Decimal } from '@parom/contract/money';
import { unitsToDecimal } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { JETTON_GAS } from '../encoding/messages.ts';
import { readHead } from '../node/blocks.ts';
import { readHot } from '../reading/account.ts';
import { costsSincePayment } from '../reading/costs.ts';

export const NATIVE_DECIMALS = 9;
/** In nanotons: more than the wallet's gas, which no message can bound. */
const WALLET_FEE = { base: 20_000_000n, message: 10_000_000n } as const;

/** The signer counts it anew. */
export const feeCapOf = (jettons: readonly boolean[]): bigint =>
  jettons.reduce<bigint>(
    (sum, isJetton) => sum + WALLET_FEE.message + (isJetton ? JETTON_GAS : 0n),
    WALLET_FEE.base,
  );

export async function estimateFee(context: Context, currencyId: number): Promise<Decimal> {
  const { contract } = assetOf(context, currencyId);
  const { last } = await readHot(context, (await readHead(context)).height);
  const costs = await costsSincePayment(context, last);
  return unitsToDecimal(feeCapOf([contract !== null]) + costs, NATIVE_DECIMALS);
}
