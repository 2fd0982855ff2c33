const GROUP = 4;
const STRONG_AT_EACH_END = 2;

export interface AddressGroup {
  readonly start: number;
  readonly text: string;
  readonly isStrong: boolean;
}

export function addressGroups(address: string): readonly AddressGroup[] {
  const count = Math.max(1, Math.floor(address.length / GROUP));
  const longFrom = count - (address.length - count * GROUP);
  const groups: AddressGroup[] = [];
  for (let i = 0, start = 0; start < address.length; i++) {
    const isLast = i === count - 1;
    const end = isLast ? address.length : start + GROUP + (i >= longFrom ? 1 : 0);
    const isStrong = i < STRONG_AT_EACH_END || i >= count - STRONG_AT_EACH_END;
    groups.push({ start, text: address.slice(start, end), isStrong });
    start = end;
  }
  return groups;
}

export const addressTail = (address: string): string => address.slice(-6);
