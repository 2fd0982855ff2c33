import { StartProblem } from '../../../platform/start-problem.ts';
import { SignerDeclined } from '../../../signing/index.ts';
import type { EvmSettings } from '../settings/settings.ts';

/** With other keys, customers would send coins to addresses that the signer cannot sweep. */
export async function refuseOtherKeys({ signer, networkId, chainId, keys }: EvmSettings): Promise<void> {
  if (signer === null) return;
  const own = (await networksOf(signer)).find(({ network }) => network === networkId);
  if (own === undefined)
    throw new StartProblem(`the signer has no keys for network ${networkId}: name the network in its limits`);
  if (own.chainId !== chainId)
    throw new StartProblem(
      `network ${networkId} is set to chain id ${chainId}, but the signer signs for chain id ${own.chainId}`,
    );
  if (own.accountXpub !== keys.accountXpub)
    throw new StartProblem('the xpub does not belong to the mnemonic');
  if (own.hotAddress.toLowerCase() !== keys.hotAddress.toLowerCase())
    throw new StartProblem('the hot address does not belong to the mnemonic');
}

async function networksOf(signer: NonNullable<EvmSettings['signer']>) {
  try {
    return (await signer.keys()).networks;
  } catch (error) {
    throw error instanceof SignerDeclined ? new StartProblem(error.message, { cause: error }) : error;
  }
}
