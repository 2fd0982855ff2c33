const DAY_MS = 86_400_000;

/** The server groups by days of UTC. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const startOf = (day: string): number => new Date(`${day}T00:00:00Z`).getTime();

export const lastDays = (count: number, now: number) => ({
  from: dayOf(now - (count - 1) * DAY_MS),
  until: dayOf(now),
});

/** Both included. */
export function eachDay(first: string, last: string): readonly string[] {
  const days: string[] = [];
  for (let at = startOf(first); at <= startOf(last); at += DAY_MS) days.push(dayOf(at));
  return days;
}
