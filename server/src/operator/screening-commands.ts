import { HIGHEST, LOWEST, screeningCalls } from '@parom/contract/console/commands/screening-calls';
import { lockThreshold, RATINGS_KEPT_MS, writeThreshold } from '../aml/index.ts';
import { later } from '../platform/clock.ts';
import { say } from './answer.ts';
import { decidedOtherwise } from './console/screening-store.ts';
import { runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

export const screeningCommands = runs(screeningCalls, {
  'set-screening-threshold': async ({ db, clock, screening }, { threshold }) => {
    if (threshold < LOWEST || threshold > HIGHEST)
      throw refuseBy('thresholdOutside', { least: LOWEST, most: HIGHEST });
    if (!screening.some(({ ratesRisk }) => ratesRisk === true)) throw refuseBy('riskUnrated', {});
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const before = await lockThreshold(tx);
      const otherwise = await decidedOtherwise(tx, threshold, later(now, -RATINGS_KEPT_MS));
      await writeThreshold(tx, threshold, now);
      return say('thresholdSet', { threshold, before, ...otherwise });
    });
  },
});
