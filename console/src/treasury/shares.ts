import { type Place, places, type TreasuryAsset } from '@parom/contract/console/treasury';
import { toDecimal, ZERO } from '@parom/contract/money';

export interface Share {
  readonly place: Place;
  readonly amount: string;
  readonly room: string;
}

export function sharesOf(asset: TreasuryAsset): readonly Share[] {
  const held = places.map((place) => ({ place, amount: asset.places[place] }));
  const room = held.map(({ amount }) => toDecimal(amount)).map((amount) => (amount > ZERO ? amount : ZERO));
  const sum = room.reduce<bigint>((total, amount) => total + amount, 0n);
  return held.flatMap((one, index) => {
    if (one.amount === '0') return [];
    const share = sum === 0n ? 0n : ((room[index] ?? 0n) * 1_000n) / sum;
    return [{ ...one, room: String(share) }];
  });
}

export const isEmpty = (asset: TreasuryAsset): boolean =>
  sharesOf(asset).length === 0 && asset.band === null && asset.paymentsStopped.length === 0;

/** The most urgent move first, then by worth. */
export function inOrder(assets: readonly TreasuryAsset[]): readonly TreasuryAsset[] {
  const worth = ({ totalUsdt }: TreasuryAsset) => toDecimal(totalUsdt ?? '0');
  return assets.toSorted((one, other) => {
    if ((one.proposal === null) !== (other.proposal === null)) return one.proposal === null ? 1 : -1;
    return worth(one) < worth(other) ? 1 : worth(one) > worth(other) ? -1 : 0;
  });
}
