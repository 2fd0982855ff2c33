export const addressFormats = [
  'bitcoin',
  'bitcoinRegtest',
  'evm',
  'tron',
  'ton',
  'ripple',
  'monero',
  'transfer',
] as const;
export type AddressFormat = (typeof addressFormats)[number];
