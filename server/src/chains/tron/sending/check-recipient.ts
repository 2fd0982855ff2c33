/**
 * The network refuses coins for a contract. A token takes any recipient, but its own contract keeps what it
 * gets.
 */
import { Obstructed, type Recipient, type RecipientProblem } from '../../chain.ts';
import { decimalToUnits } from '../../units.ts';
import { assetAt, assetOf, type Context } from '../context.ts';
import { accountOf } from '../encoding/address.ts';
import { accountAnswer } from '../node/answers.ts';
import { tryTransfer } from '../node/calls.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';

export async function checkRecipient(
  context: Context,
  { currencyId, to, amount }: Recipient,
): Promise<RecipientProblem | null> {
  const { contract, decimals } = assetOf(context, currencyId);
  accountOf(to);
  if (assetAt(context, to) !== undefined) return 'cannot receive';
  const isTaken =
    contract === null
      ? !(await isContract(context, to))
      : await takesToken(context, contract, to, decimalToUnits(amount, decimals));
  if (isTaken) return null;
  await refuseOtherNetwork(context);
  return 'cannot receive';
}

async function isContract({ node }: Context, address: string): Promise<boolean> {
  const account = await node.find('wallet/getaccount', { address, visible: true }, accountAnswer);
  return account?.type === 'Contract';
}

/** A token may block its recipient, or our wallet: a transfer to ourselves tells which. */
async function takesToken(context: Context, contract: string, to: string, units: bigint): Promise<boolean> {
  const owner = context.wallets.addressOf({ kind: 'hot' });
  const { node } = context;
  if (!(await tryTransfer(node, { owner, contract }, to, units)).reverted) return true;
  if (!(await tryTransfer(node, { owner, contract }, owner, units)).reverted) return false;
  throw Obstructed.by('tokenWithholds', { token: contract, wallet: owner });
}
