import type { Network } from '../currencies/index.ts';

/** A customer easily sends on the wrong EVM network. */
export function networksSharingAddresses(
  { networks }: { readonly networks: readonly Pick<Network, 'id' | 'addressFormat'>[] },
  networkId: number,
): number[] {
  const isEvm = networks.some(({ id, addressFormat }) => id === networkId && addressFormat === 'evm');
  if (!isEvm) return [networkId];
  return networks.filter(({ addressFormat }) => addressFormat === 'evm').map(({ id }) => id);
}
