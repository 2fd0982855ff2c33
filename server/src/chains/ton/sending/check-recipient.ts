import type { Recipient, RecipientProblem } from '../../chain.ts';
import { assetOf, type Context } from '../context.ts';
import { addressIn } from '../encoding/messages.ts';
import { readHead } from '../node/blocks.ts';
import { callNumber, jettonWalletOf } from '../node/calls.ts';
import { readAccount } from '../reading/account.ts';

/** The issuer locked incoming jettons. */
const LOCKED_IN = 2n;

/** Without bounce every account keeps coins. */
export async function checkRecipient(
  context: Context,
  { currencyId, to }: Recipient,
): Promise<RecipientProblem | null> {
  const { contract } = assetOf(context, currencyId);
  const owner = addressIn(to);
  if (contract === null) return null;
  const wallet = await jettonWalletOf(context, contract, owner);
  const { height } = await readHead(context);
  const address = wallet.toRawString();
  if (!(await readAccount(context, address, height)).isDeployed) return null;
  const status = (await callNumber(context, { address, method: 'get_status', height })) ?? 0n;
  return (status & LOCKED_IN) === 0n ? null : 'cannot receive';
}
