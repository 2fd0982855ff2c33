import type { Catalogue } from '../currencies/catalogue.ts';

/** All EVM networks share addresses: a customer easily sends on the wrong one. */
export function networksSharingAddresses(
  { networks }: Pick<Catalogue, 'networks'>,
  networkId: number,
): number[] {
  const isEvm = networks.some(({ id, addressFormat }) => id === networkId && addressFormat === 'evm');
  if (!isEvm) return [networkId];
  return networks.filter(({ addressFormat }) => addressFormat === 'evm').map(({ id }) => id);
}
