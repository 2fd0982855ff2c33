const startOf = (day: string, later = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map((part) => Number.parseInt(part, 10));
  return new Date(year, month - 1, date + later);
};

export interface Period {
  readonly from: string;
  readonly until: string;
}

export const momentsOf = ({ from, until }: Period): Period => ({
  from: startOf(from).toISOString(),
  until: startOf(until, 1).toISOString(),
});

export function dayBefore(days: number, now: Date): string {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
