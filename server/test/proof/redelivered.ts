/** An event of long ago is delivered again: the walk's step. */
import fc from 'fast-check';
import { insertJob } from '../../src/platform/jobs/jobs-store.ts';
import type { Service } from '../service.ts';
import { settle } from './crew.ts';
import type { HeardEvent } from './heard-events.ts';
import { NOTHING, type Step } from './model.ts';

export function deliverAgain({ db, clock }: Service, event: HeardEvent): Promise<void> {
  const at = clock.now();
  return insertJob(db, at, { ...event, runAt: at, dedupKey: undefined });
}

/** Counted from the newest, so that a number means the same in a shorter walk. */
export const tellingAgain = fc.nat({ max: 60 }).map(
  (age): Step => ({
    name: `the event ${age} before the last is delivered again`,
    run: async (_, service, { heard }) => {
      const event = heard.at(-1 - age);
      if (event === undefined) return NOTHING;
      await deliverAgain(service, event);
      return settle(service);
    },
  }),
);
