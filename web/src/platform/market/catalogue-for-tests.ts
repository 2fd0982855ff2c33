import type { CurrencyView, NetworkView } from '@parom/contract/currencies';

const network = (
  id: number,
  name: string,
  addressFormat: NetworkView['addressFormat'],
  decimals: number,
  hasMemo = false,
): NetworkView => ({ id, name, approvesRequired: 2, hasMemo, decimals, addressFormat });

const currency = (
  id: number,
  shortName: string,
  networks: NetworkView[],
  rest: Partial<CurrencyView> = {},
) => ({
  id,
  type: 0,
  name: shortName,
  shortName,
  iconPath: null,
  isPopular: false,
  restrictions: [],
  decimals: 8,
  networks,
  ...rest,
});

export const BTC: CurrencyView = currency(1, 'BTC', [network(1, 'Bitcoin', 'bitcoin', 8)], {
  name: 'Bitcoin',
  isPopular: true,
});
export const XRP: CurrencyView = currency(4, 'XRP', [network(6, 'XRP Ledger', 'ripple', 6, true)]);
export const USDT: CurrencyView = currency(
  5,
  'USDT',
  [
    network(4, 'TRON (TRC20)', 'tron', 6),
    network(2, 'Ethereum (ERC20)', 'evm', 6),
    network(3, 'BSC (BEP20)', 'evm', 8),
  ],
  { name: 'Tether', isPopular: true },
);
export const RUB: CurrencyView = currency(6, 'RUB', [], { type: 1, restrictions: [0], decimals: 2 });

export const currencies: readonly CurrencyView[] = [BTC, XRP, USDT, RUB];
