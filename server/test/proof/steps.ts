/** Steps of the random walk: by strangers, customers, operators, networks, prices and the clock. */
import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { settle } from './crew.ts';
import { crewSteps, made } from './crew-steps.ts';
import { customerSteps } from './customer-steps.ts';
import { confirming, depositConfirmed, depositing, replacing, stopped } from './deposit-steps.ts';
import { farSteps } from './far-steps.ts';
import { lostSteps } from './lost-steps.ts';
import { NOTHING, nth, orders, type Step } from './model.ts';
import { dropDeposits, failing, looking, mining, miningAll, reorganising } from './network-steps.ts';
import { operatorSteps } from './operator-steps.ts';
import { reconcile } from './reconciling.ts';
import { tellingAgain } from './redelivered.ts';
import { screenedLate } from './screened-late.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const anyIndex = fc.nat({ max: 3 });

const creations = fc.constantFrom(...orders.keys()).map(
  (kind): Step => ({
    name: `create ticket of kind ${kind}`,
    run: async ({ tickets }, service) => {
      return made(tickets, service.createTicket(nth(orders, kind)));
    },
  }),
);

const clicking = anyIndex.map(
  (index): Step => ({
    name: `"payment done" for ticket ${index}`,
    needs: 'tickets',
    run: async ({ tickets }, service) => {
      const { id, token } = nth(tickets, index);
      const answer = await service.call('POST', `/v1/tickets/pay?ticketId=${id}`, { token });
      expect([200, 422]).toContain(answer.statusCode);
      return answer.statusCode === 200 ? undefined : NOTHING;
    },
  }),
);

const waiting = fc.constantFrom(2_000, 5 * MINUTE_MS, 31 * MINUTE_MS, 25 * HOUR_MS).map(
  (ms): Step => ({
    name: `${ms / 1_000} s pass`,
    isOfTheWorld: true,
    run: async (_, { clock }) => clock.advance(ms),
  }),
);

const pricing = fc
  .record({ usdt: fc.constantFrom('70000', '88000', '90000', '130000'), stale: fc.boolean() })
  .map(
    ({ usdt, stale }): Step => ({
      name: `BTC costs ${usdt}${stale ? ' and its price ages' : ''}`,
      run: (_, __, { acting, other, prices }) => prices.set([acting, other], usdt, stale),
    }),
  );

/** A price that is gone when a ticket needs it, and another one when it comes back. */
const losingPrice = fc.constantFrom('30000', '270000').map(
  (usdt): Step => ({
    name: `BTC jumps to ${usdt}, and its price vanishes`,
    run: async (_, { clock }, { acting, other, prices }) => {
      await prices.set([acting, other], usdt, true);
      clock.advance(61_000);
    },
  }),
);

const working: Step = { name: 'do what is due', run: async (_, service) => void (await service.work()) };
const reconciling: Step = {
  name: 'compare wallets and books',
  run: (_, service, crew) => reconcile(service, crew),
};
const settling: Step = { name: 'settle', run: (_, service) => settle(service) };

const far = farSteps({
  deposit: (model, service, ticket, amount) => depositConfirmed(model, service, ticket, { amount }),
  drop: dropDeposits,
});

/** Each as often as it takes for tickets to come far, and for things to go wrong on the way. */
export const anyStep: readonly Arbitrary<Step>[] = [
  creations,
  depositing,
  depositing,
  confirming,
  confirming,
  stopped,
  replacing,
  clicking,
  waiting,
  mining,
  mining,
  fc.constant(miningAll),
  reorganising,
  failing,
  pricing,
  losingPrice,
  looking,
  fc.constant(working),
  fc.constant(reconciling),
  fc.constant(settling),
  fc.constant(settling),
  ...operatorSteps,
  ...customerSteps,
  ...crewSteps,
  far,
  far,
  tellingAgain,
  tellingAgain,
  screenedLate({ deposit: depositConfirmed }),
  ...lostSteps({ deposit: depositConfirmed, drop: dropDeposits }),
];
