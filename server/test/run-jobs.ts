/** Runs jobs in a test, without timers: on command, and loud when one fails. */
import type { WorkEventName } from '../src/events.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { type JobHandler, type JobHandlers, RetryAt } from '../src/platform/jobs/run-job.ts';
import { jobRunner } from '../src/platform/jobs/run-jobs.ts';
import { quietLog } from './database.ts';

/**
 * Runs all due jobs, and the jobs that they emit. Jobs of kinds without an entry stay waiting.
 * @returns the number of jobs.
 * @throws the first failure of a handler, except `RetryAt`: that job waits for its time.
 */
export async function runJobs(
  database: Pick<Database, 'kind' | 'db' | 'listen'>,
  clock: Clock,
  handlers: Partial<JobHandlers>,
): Promise<number> {
  const failures: unknown[] = [];
  const watched = (handler: JobHandler<never>) => async (payload: never) => {
    try {
      await handler(payload);
    } catch (error) {
      if (!(error instanceof RetryAt)) failures.push(error);
      throw error;
    }
  };
  const listed = Object.entries(handlers) as [WorkEventName, readonly JobHandler<never>[]][];
  const entries = listed.map(([name, ofEvent]) => [name, ofEvent.map(watched)]);
  const runner = jobRunner({
    database,
    clock,
    log: quietLog,
    handlers: Object.fromEntries(entries) as JobHandlers,
  });
  const ran = await runner.runDue();
  await runner.stop();
  if (failures.length > 0) throw failures[0];
  return ran;
}
