import { StartProblem } from '../platform/start-problem.ts';
import { type PaymentSigner, SignerDeclined } from './payment-signer.ts';
import type { NetworkKeys } from './protocol.ts';

/** Customers would send coins to addresses that the signer cannot spend from. */
export async function refuseOtherKeys(
  signer: PaymentSigner,
  configured: Omit<NetworkKeys, 'kind'>,
): Promise<void> {
  const { network: id, chainId, accountXpub, hotAddress } = configured;
  const own = (await networksOf(signer)).find(({ network }) => network === id);
  if (own === undefined)
    throw new StartProblem(`the signer has no keys for network ${id}: name the network in its limits`);
  if (own.chainId !== chainId)
    throw new StartProblem(
      `network ${id} is set to chain id ${chainId}, but the signer signs for chain id ${own.chainId}`,
    );
  if (own.accountXpub !== accountXpub) throw new StartProblem('the xpub does not belong to the mnemonic');
  if (own.hotAddress.toLowerCase() !== hotAddress.toLowerCase())
    throw new StartProblem('the hot address does not belong to the mnemonic');
}

async function networksOf(signer: PaymentSigner): Promise<readonly NetworkKeys[]> {
  try {
    return (await signer.keys()).networks;
  } catch (error) {
    throw error instanceof SignerDeclined ? new StartProblem(error.message, { cause: error }) : error;
  }
}
