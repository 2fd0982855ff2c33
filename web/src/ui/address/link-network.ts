import type { AddressFormat } from '@parom/contract/addresses/formats';
import type { NetworkView } from '@parom/contract/currencies';
import type { Destination } from './payment-link.ts';

const schemes: Readonly<Record<AddressFormat, readonly string[]>> = {
  bitcoin: ['bitcoin'],
  bitcoinRegtest: ['bitcoin'],
  evm: ['ethereum'],
  tron: ['tron'],
  ton: ['ton'],
  ripple: ['ripple', 'xrpl'],
  monero: ['monero'],
  transfer: [],
};
const chainIds: readonly (readonly [RegExp, string])[] = [
  [/BSC|BEP20/i, '56'],
  [/Ethereum|ERC20/i, '1'],
];

type Link = Pick<Destination, 'scheme' | 'chainId'>;
type Network = Pick<NetworkView, 'name' | 'addressFormat'>;

/** `null`: the link, or the network, names no chain. */
export function isOfNetwork({ scheme, chainId }: Link, network: Network): boolean | null {
  if (scheme === null) return null;
  if (!schemes[network.addressFormat].includes(scheme)) return false;
  if (network.addressFormat !== 'evm') return true;
  const own = chainIds.find(([name]) => name.test(network.name))?.[1];
  // A link without a number means Ethereum (EIP-681).
  return own === undefined ? null : (chainId ?? '1') === own;
}

export const linkedNetwork = (link: Link, networks: readonly NetworkView[]): NetworkView | undefined =>
  networks.find((network) => isOfNetwork(link, network) === true);
