/** How a ticket's status looks in a list: the badges that the product names, and one for everything else. Pure. */
export type BadgeColor = 'yellow' | 'blue' | 'green' | 'red';

export interface Badge {
  readonly color: BadgeColor;
  readonly key: `status.${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'unknown'}`;
}

const badges: Readonly<Record<number, Badge>> = {
  1: { color: 'yellow', key: 'status.1' },
  2: { color: 'blue', key: 'status.2' },
  3: { color: 'blue', key: 'status.3' },
  4: { color: 'green', key: 'status.4' },
  5: { color: 'red', key: 'status.5' },
  6: { color: 'red', key: 'status.6' },
  7: { color: 'red', key: 'status.7' },
  8: { color: 'red', key: 'status.8' },
};

export const badgeOf = (status: number): Badge => badges[status] ?? { color: 'red', key: 'status.unknown' };
