export const namedChains = [
  'bitcoin',
  'bitcoin-regtest',
  'xrp',
  'tron',
  'ton',
  'ton-testnet',
  'monero',
] as const;
/** `xrp-1` is the test net, by `network_id`. `tron-…` names another chain id. */
export type NamedChain = (typeof namedChains)[number] | `xrp-${number}` | `tron-${number}`;
/** An EVM chain's id, or the name of another chain. */
export type ChainName = number | NamedChain;

const XRP = /^xrp(?:-([1-9]\d{0,3}))?$/;
const TRON = /^tron(?:-([1-9]\d{0,9}))?$/;
/** The last four bytes of the first block's id. */
const TRON_MAIN_NET = 728_126_428;

export const isNamedChain = (name: unknown): name is NamedChain =>
  namedChains.some((one) => one === name) ||
  (typeof name === 'string' && (XRP.test(name) || TRON.test(name)));

/** `null` for another chain. The main net is 0. */
export function xrpNetworkId(name: NamedChain): number | null {
  const [ledger, id = '0'] = XRP.exec(name) ?? [];
  return ledger === undefined ? null : Number(id);
}

export const xrpChainName = (networkId: number): NamedChain => (networkId === 0 ? 'xrp' : `xrp-${networkId}`);

/** `null` for another chain. */
export function tronChainId(name: NamedChain): number | null {
  const [tron, id = TRON_MAIN_NET] = TRON.exec(name) ?? [];
  return tron === undefined ? null : Number(id);
}

export const tronChainName = (chainId: number): NamedChain =>
  chainId === TRON_MAIN_NET ? 'tron' : `tron-${chainId}`;

/** By the network's own `global_id`. */
const TON = { ton: -239, 'ton-testnet': -3 } as const;

/** `null` for another chain. */
export const tonGlobalId = (name: NamedChain): number | null =>
  name === 'ton' || name === 'ton-testnet' ? TON[name] : null;

export const tonChainName = (globalId: number): NamedChain => (globalId === TON.ton ? 'ton' : 'ton-testnet');
