import { lockThreshold, writeThreshold } from '../aml/index.ts';
import { later } from '../platform/clock.ts';
import { say } from './answer.ts';
import { text, whole } from './arguments.ts';
import { decidedOtherwise } from './console/screening-store.ts';
import { type Command, change } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

const LOWEST = 1;
const HIGHEST = 100;
const LOOKED_BACK_MS = 30 * 24 * 3_600_000;

export const screeningCommands = {
  'set-screening-threshold': change({
    summary:
      'Sets the score from which screening stops a deposit or a payout address. Decided tickets stay as they are.',
    arguments: {
      threshold: whole(`${LOWEST} to ${HIGHEST}: a lower one stops more`),
      reason: text('why; kept in the audit'),
    },
    run: async ({ db, clock, screening }, { threshold }) => {
      if (threshold < LOWEST || threshold > HIGHEST)
        throw refuseBy('thresholdOutside', { least: LOWEST, most: HIGHEST });
      if (!screening.some(({ ratesRisk }) => ratesRisk === true)) throw refuseBy('riskUnrated', {});
      const now = clock.now();
      return db.transaction().execute(async (tx) => {
        const before = await lockThreshold(tx);
        const otherwise = await decidedOtherwise(tx, threshold, later(now, -LOOKED_BACK_MS));
        await writeThreshold(tx, threshold, now);
        return say('thresholdSet', { threshold, before, ...otherwise });
      });
    },
  }),
} as const satisfies Record<string, Command>;
