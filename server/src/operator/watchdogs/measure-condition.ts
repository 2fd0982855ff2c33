import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Condition, readCondition } from './condition-store.ts';
import { sharedAnswer } from './shared-answer.ts';

/** Without an answer only `parom_database_up` is shown, as 0. */
export function measureCondition(
  registry: Registry,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): void {
  const ask = sharedAnswer(() => readCondition(db, clock.now()));
  const count = (name: string, help: string, of: (condition: Condition) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const condition = await ask();
        if (condition === null) this.remove();
        else this.set(of(condition));
      },
    });
  count('parom_alerts_open', 'Open alerts', ({ openAlerts }) => openAlerts);
  count('parom_jobs_given_up', 'Events that failed 20 times and wait for a human', (now) => now.givenUpJobs);
  count('parom_payouts_unfinished', 'Payments not yet at final depth', (now) => now.unfinishedPayments);
  new Gauge({
    name: 'parom_jobs_due',
    help: 'Events that wait to be handled, by kind',
    labelNames: ['kind'] as const,
    registers: [registry],
    async collect() {
      const condition = await ask();
      this.reset();
      for (const [kind, due] of Object.entries(condition?.dueJobs ?? {})) this.set({ kind }, due);
    },
  });
  new Gauge({
    name: 'parom_decisions_waiting',
    help: 'Work that only an operator can do, by kind',
    labelNames: ['what'] as const,
    registers: [registry],
    async collect() {
      const condition = await ask();
      this.reset();
      for (const [what, count] of Object.entries(condition?.decisions ?? {})) this.set({ what }, count);
    },
  });
  new Gauge({
    name: 'parom_database_up',
    help: 'Whether the database answers within two seconds',
    registers: [registry],
    async collect() {
      this.set((await ask()) === null ? 0 : 1);
    },
  });
}
