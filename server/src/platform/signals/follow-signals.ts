import type { Database } from '../db/database.ts';

/** Of `send_signal` in `platform/schema.sql`. */
const CHANNEL = 'signals';
const GAP_MS = 500;

export interface FollowSignals {
  readonly database: Pick<Database, 'listen'>;
  /** Once per name and gap. `null`: some may be lost. */
  readonly heard: (names: ReadonlySet<string> | null) => void;
  readonly gapMs?: number;
}

/**
 * At once, then at most once in each gap.
 * @returns its stop
 */
export async function followSignals(deps: FollowSignals): Promise<() => Promise<void>> {
  const { database, heard, gapMs = GAP_MS } = deps;
  let names = new Set<string>();
  let areLost = false;
  let gap: NodeJS.Timeout | undefined;

  const tell = (): void => {
    gap = undefined;
    if (!areLost && names.size === 0) return;
    const told = areLost ? null : names;
    [names, areLost] = [new Set(), false];
    gap = setTimeout(tell, gapMs);
    heard(told);
  };
  const stopListening = await database.listen(CHANNEL, (name) => {
    // After a reconnect.
    if (name === '') areLost = true;
    else names.add(name);
    if (gap === undefined) tell();
  });
  return async () => {
    await stopListening();
    clearTimeout(gap);
  };
}
