/** Strangers' log-ins must not fill the audit. */
const WINDOW_MS = 3_600_000;
/** Further sources share one count. */
export const SOURCES_MAX = 200;
export const OTHER_SOURCES = 'other sources';

export interface CountedLogIn {
  readonly tries: number;
  readonly isOther: boolean;
}

/** @returns the 1st, 10th, 100th … try of a source in its window, or `null` */
export function logInCounts(): (source: string, at: Date) => CountedLogIn | null {
  let window = { endsAt: 0, tries: new Map<string, number>() };
  return (source, at) => {
    const now = at.getTime();
    if (now >= window.endsAt) window = { endsAt: now + WINDOW_MS, tries: new Map() };
    const isOther = !window.tries.has(source) && window.tries.size >= SOURCES_MAX;
    const name = isOther ? OTHER_SOURCES : source;
    const tries = (window.tries.get(name) ?? 0) + 1;
    window.tries.set(name, tries);
    return /^10*$/.test(String(tries)) ? { tries, isOther } : null;
  };
}
