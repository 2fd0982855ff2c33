import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import { isLapsed } from '../certainty/judge.ts';
import type { Trouble } from './troubles.ts';
import { replaceTroubles, selectTroubles } from './troubles-store.ts';

export async function watchTroubles(tx: Tx, troubles: readonly Trouble[], now: Date): Promise<void> {
  const before = await selectTroubles(tx);
  const after = troubles.map((trouble) => {
    const known = before.find(({ subject }) => subject === trouble.subject);
    const since = known === undefined || isLapsed(known, now) ? now : known.since;
    return { ...trouble, since, seenAt: now };
  });
  if (before.length > 0 || after.length > 0) await replaceTroubles(tx, after);
  for (const { subject, detail, since, standMs } of after)
    if (now.getTime() - since.getTime() >= standMs) await raiseAlert(tx, now, subject, detail);
  for (const { subject } of before)
    if (!after.some((one) => one.subject === subject)) await resolveAlert(tx, now, subject);
}
