/** On which networks an address belongs to the same key. */
import type { Catalogue } from '../currencies/catalogue.ts';

/** The network itself, and where it is an EVM network all others of that kind: a customer easily sends on the wrong one. */
export function networksSharingAddresses(
  { networks }: Pick<Catalogue, 'networks'>,
  networkId: number,
): number[] {
  const isEvm = networks.some(({ id, addressFormat }) => id === networkId && addressFormat === 'evm');
  if (!isEvm) return [networkId];
  return networks.filter(({ addressFormat }) => addressFormat === 'evm').map(({ id }) => id);
}
