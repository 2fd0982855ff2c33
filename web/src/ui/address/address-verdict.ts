import type { AddressFormat } from '@parom/contract/addresses/formats';
import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { NetworkView } from '@parom/contract/currencies';
import type { CoinOnNetwork } from '../../platform/market/catalogue.ts';

export type AddressChecks = typeof import('./address-checks.ts');

export type AddressVerdict =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fits'; readonly normalised: string; readonly tag: string | null }
  | { readonly kind: 'other'; readonly network: NetworkView }
  | { readonly kind: 'foreign'; readonly of: string }
  | { readonly kind: 'contract' }
  | { readonly kind: 'typo' }
  | { readonly kind: 'wrong' };

export const networkOf = ({ currency, networkId }: CoinOnNetwork): NetworkView | undefined =>
  currency.networks.find(({ id }) => id === networkId);

export function formatOf(side: CoinOnNetwork): AddressFormat | null {
  return side.currency.type === TRANSFER_TYPE ? 'transfer' : (networkOf(side)?.addressFormat ?? null);
}

export function judgeAddress(
  checks: AddressChecks | null,
  side: CoinOnNetwork,
  text: string,
): AddressVerdict {
  const format = formatOf(side);
  if (checks === null || format === null || text.trim() === '') return { kind: 'unknown' };
  const checked = checks.checkAddress(format, text);
  if (checked.ok)
    return networkOf(side)?.tokenContracts?.includes(checked.normalised)
      ? { kind: 'contract' }
      : { kind: 'fits', normalised: checked.normalised, tag: checked.tag ?? null };
  const formats = checks.looksLike(text);
  const network = side.currency.networks.find(({ addressFormat }) => formats.includes(addressFormat));
  if (network !== undefined) return { kind: 'other', network };
  const misfit = checks.misfitOf(format, text);
  return misfit.kind === 'garbage' ? { kind: 'wrong' } : misfit;
}
