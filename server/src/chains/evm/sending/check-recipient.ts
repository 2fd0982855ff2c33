/** The node tries the payment without sending it. */
import {
  type Address,
  BaseError,
  ExecutionRevertedError,
  encodeFunctionData,
  getAddress,
  type Hex,
} from 'viem';
import { Obstructed, type Recipient, type RecipientProblem } from '../../chain.ts';
import { decimalToUnits } from '../../units.ts';
import { assetOf, type Context, tokensOf } from '../context.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { TOKEN_ABI } from '../token-abi.ts';
import { MOST_COIN_GAS, MOST_TOKEN_GAS } from './fees.ts';

interface Trial {
  readonly to: Address;
  readonly value: bigint;
  readonly data: Hex;
}

/** Throws a ChainOutage also when our wallet is the reason. */
export async function checkRecipient(
  context: Context,
  recipient: Recipient,
): Promise<RecipientProblem | null> {
  const { contract, decimals } = assetOf(context, recipient.currencyId);
  const to = getAddress(recipient.to);
  if (tokensOf(context.settings).has(to)) return 'cannot receive';
  const units = decimalToUnits(recipient.amount, decimals);
  const problem =
    contract === null
      ? await problemOfCoins(context, to, units)
      : await problemOfTokens(context, getAddress(contract), to, units);
  if (problem !== null) await refuseOtherNetwork(context);
  return problem;
}

async function problemOfCoins(
  context: Context,
  to: Address,
  value: bigint,
): Promise<RecipientProblem | null> {
  const code = await context.node.ask(`reading the code of ${to}`, (client) =>
    client.getCode({ address: to }),
  );
  if (code === undefined) return null;
  return (await isPayable(context, { to, value, data: '0x' }, MOST_COIN_GAS)) ? null : 'cannot receive';
}

/** A token may block its recipient, or our wallet: a transfer to ourselves tells which. */
async function problemOfTokens(
  context: Context,
  token: Address,
  to: Address,
  units: bigint,
): Promise<RecipientProblem | null> {
  const transferTo = (recipient: Address): Trial => ({
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [recipient, units] }),
  });
  if (await isPayable(context, transferTo(to), MOST_TOKEN_GAS)) return null;
  const hot = context.wallets.addressOf({ kind: 'hot' });
  if (await isPayable(context, transferTo(hot), MOST_TOKEN_GAS)) return 'cannot receive';
  throw Obstructed.by('tokenWithholds', { token, wallet: hot });
}

async function isPayable({ node, wallets }: Context, trial: Trial, mostGas: bigint): Promise<boolean> {
  const account = wallets.addressOf({ kind: 'hot' });
  try {
    return (await node.client.estimateGas({ account, ...trial })) <= mostGas;
  } catch (error) {
    if (isOfRecipient(error)) return false;
    throw node.outage(`trying a payment to ${trial.to}`, error);
  }
}

const ENDLESS = /gas required exceeds|out of gas/i;

const isOfRecipient = (error: unknown): boolean =>
  error instanceof BaseError &&
  (error.walk((inner) => inner instanceof ExecutionRevertedError) !== null || ENDLESS.test(error.details));
