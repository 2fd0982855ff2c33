import { claimCalls } from '@parom/contract/console/commands/claim-calls';
/** One operator makes a payment by hand, and no other sees its recipient or records it meanwhile. */
import { isAtLeast, operatorNamed } from '../operators/index.ts';
import { claimManual, endClaim, heldByAnother, openClaim } from '../payments/index.ts';
import { say } from './answer.ts';
import { runs } from './operator-command.ts';
import { paymentByHand } from './payments-by-hand.ts';
import { refusalOf, refuseBy } from './refuse.ts';

export const claimCommands = runs(claimCalls, {
  'claim-payment': async (deps, values, { email }) => {
    const paymentId = await paymentByHand(deps, values.payout);
    const now = deps.clock.now();
    return deps.db.transaction().execute(async (tx) => {
      const until = await claimManual(tx, paymentId, { by: email, now });
      if (until !== null) return say('paymentClaimed', { payment: paymentId, until: until.toISOString() });
      const held = await openClaim(tx, paymentId, now);
      throw held === null ? refuseBy('noTransferByHand', {}) : refusalOf(heldByAnother(held));
    });
  },
  'release-payment': async (deps, values, { email }) => {
    const paymentId = await paymentByHand(deps, values.payout);
    return deps.db.transaction().execute(async (tx) => {
      const held = await openClaim(tx, paymentId, deps.clock.now());
      if (held === null) throw refuseBy('paymentUnheld', {});
      if (held.by !== email) {
        const operator = await operatorNamed(tx, email);
        if (operator === null || !isAtLeast(operator.role, 'treasurer')) throw refusalOf(heldByAnother(held));
        if (values.why === undefined) throw refuseBy('releaseUnexplained', { by: held.by });
      }
      await endClaim(tx, paymentId, held.by);
      return say('paymentReleased', { payment: paymentId, by: held.by });
    });
  },
});
