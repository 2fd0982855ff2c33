import { type ApprovalVerdict, approvalEndpoints, approvalVerdicts } from '@parom/contract/console/approvals';
import type { PasskeyProof } from '@parom/contract/console/passkeys';
import { formatDecimal } from '@parom/contract/money';
import {
  askApproval,
  type Caller,
  type ConsoleRouter,
  type DoorDeps,
  isOwnApproval,
} from '../../operators/index.ts';
import {
  type ApprovalRequest,
  approvalRequest,
  approvalRequests,
  approvePayment,
  findPayment,
} from '../../payments/index.ts';
import { findTicket } from '../../tickets/index.ts';
import { insertAudit } from '../audit-store.ts';
import { idOf } from '../names.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { refuseBy } from '../refuse.ts';
import { noteLooks } from './note-looks.ts';

const COMMAND = 'approve-payment';
const LOOK = 'approvals';

export function approvalRoutes(router: ConsoleRouter, deps: OperatorDeps, door: DoorDeps): void {
  const noteLook = noteLooks(deps);
  router.route(approvalEndpoints.approvals, async ({ operator }) => {
    const payments = await shownRequests(deps);
    if (payments.length > 0) await noteLook(operator, LOOK, 'waiting');
    return { payments };
  });
  router.route(approvalEndpoints.challengeToApprove, async ({ params, body, operator }) => {
    const id = idOf(params.id, 'payout');
    if ((await approvalRequest(deps.db, id)) !== body.digest) throw refuseBy('approvalOutdated', {});
    return askApproval(door, operator, body.digest);
  });
  router.route(approvalEndpoints.approveByPasskey, async ({ params, body, operator }) => {
    await approve(deps, door, operator, { id: idOf(params.id, 'payout'), ...body });
    return {};
  });
}

interface Sent {
  readonly id: string;
  readonly digest: string;
  readonly answer: PasskeyProof['answer'];
}

/** Verified here too: a slip is told at once, not at the signer’s next look. */
async function approve(
  deps: OperatorDeps,
  door: DoorDeps,
  operator: Caller,
  { id, digest, answer }: Sent,
): Promise<void> {
  if (!(await isOwnApproval(door, operator, digest, answer))) throw refuseBy('passkeyAnswerWrong', {});
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  const approval = {
    way: 'passkey',
    person: operator.email,
    digest,
    passkey: answer.id,
    clientData: clientDataJSON,
    authenticatorData,
    signature,
  } as const;
  const row = { at: deps.clock.now(), operator: operator.email, command: COMMAND, outcome: 'done' as const };
  const outcome = await approvePayment(deps, id, approval, (tx) =>
    insertAudit(tx, { ...row, arguments: { payout: id, person: operator.email, digest } }),
  );
  if (outcome.kind === 'not-waiting') throw refuseBy('noPaymentToSign', {});
  if (outcome.kind === 'other-digest') throw refuseBy('approvalOutdated', {});
}

async function shownRequests(deps: OperatorDeps) {
  const shown = (await approvalRequests(deps.db)).map((request) => shownRequest(deps, request));
  return (await Promise.all(shown)).flatMap((one) => (one === null ? [] : [one]));
}

async function shownRequest({ db, catalogue }: OperatorDeps, request: ApprovalRequest) {
  const payment = await findPayment(db, request.paymentId);
  if (payment === undefined) return null;
  const { currencyId, networkId } = catalogue().assetById(payment.assetId);
  const ticket = payment.ticketId === null ? undefined : await findTicket(db, payment.ticketId);
  return {
    payment: payment.id,
    purpose: payment.purpose,
    ticket: ticket?.simpleId ?? null,
    amount: formatDecimal(payment.amount),
    coin: catalogue().currencies.find(({ id }) => id === currencyId)?.code ?? '',
    network: catalogue().networks.find(({ id }) => id === networkId)?.code ?? '',
    address: payment.address,
    memo: payment.memo,
    since: payment.createdAt.toISOString(),
    digest: request.digest,
    needed: request.needed,
    why: request.why,
    given: request.given.map(({ way, person, at, verdict }) => ({
      way,
      by: person,
      at: at.toISOString(),
      verdict: verdictOf(verdict),
    })),
  };
}

/** A later signer may name another fault. */
const verdictOf = (verdict: string | null): ApprovalVerdict =>
  verdict === null ? 'pending' : (approvalVerdicts.find((one) => one === verdict) ?? 'wrongSignature');
