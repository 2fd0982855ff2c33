export const reports = ['profit', 'turnover', 'positions'] as const;
export type Report = (typeof reports)[number];

export const groupings = ['day', 'pair', 'coin'] as const;
export type Grouping = (typeof groupings)[number];

/** Empty: without this end. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

export const areInOrder = ({ from, until }: Days): boolean => from === '' || until === '' || from <= until;

export interface Asked {
  readonly report: Report;
  readonly by: Grouping;
  readonly days: Days;
}

/** The most that the server answers. */
export const ROWS = '1000';

/** Positions are of now, without groups. */
export function argumentsOf({ report, by, days: { from, until } }: Asked): Readonly<Record<string, string>> {
  if (report === 'positions') return {};
  return { by, limit: ROWS, ...(from !== '' && { from }), ...(until !== '' && { until }) };
}

export function fileNameOf({ report, by, days: { from, until } }: Asked, today: string): string {
  const parts = report === 'positions' ? [report, today] : [report, 'by', by, from, until];
  return `${parts.filter((part) => part !== '').join('-')}.csv`;
}
