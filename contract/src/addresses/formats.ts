/** The ways in which addresses are written. One network has one format; several networks may share it. */
export const addressFormats = ['bitcoin', 'evm', 'tron', 'ton', 'ripple', 'monero', 'transfer'] as const;
export type AddressFormat = (typeof addressFormats)[number];
