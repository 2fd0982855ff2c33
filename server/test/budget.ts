/** A campaign ends at `PAROM_UNTIL`, in milliseconds since 1970. Without it, its counts end it. */
const UNTIL = Number(process.env['PAROM_UNTIL'] ?? Number.POSITIVE_INFINITY);

export const isSpent = (): boolean => Date.now() >= UNTIL;

/** For `fc.assert`: a spent budget ends a property, and is no failure of it. */
export const withinBudget = () =>
  Number.isFinite(UNTIL)
    ? { interruptAfterTimeLimit: Math.max(1, UNTIL - Date.now()), markInterruptAsFailure: false }
    : {};

/** A campaign says how far its budget went. */
export const reportCovered = (covered: string): void => console.info(`covered: ${covered}`);

/** Whether this share of the campaign's remaining time is over. */
export function spentAt(share: number): () => boolean {
  const end = Date.now() + (UNTIL - Date.now()) * share;
  return () => Date.now() >= end;
}
