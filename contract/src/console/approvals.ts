/** Payments above the signer’s limits: people sign the signer’s digest, the signer verifies. */
import * as z from 'zod/mini';
import type { ConsoleEndpoint } from './endpoint.ts';
import { approvalAnswer, proofOptions } from './passkeys.ts';
import { callRoles } from './rights.ts';

/** The signer’s verdict; `pending`: it has not looked yet. */
export const approvalVerdicts = [
  'pending',
  'counts',
  'unknownPerson',
  'unknownPasskey',
  'samePerson',
  'unreadable',
  'otherPayment',
  'otherOrigin',
  'otherSite',
  'notPresent',
  'notVerified',
  'wrongSignature',
] as const;
export type ApprovalVerdict = (typeof approvalVerdicts)[number];

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const waitingApproval = z.object({
  payment: z.string(),
  purpose: z.string(),
  ticket: z.nullable(z.int()),
  amount: z.string(),
  coin: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
  since: z.string(),
  digest,
  /** So many different people. */
  needed: z.int(),
  /** The limit, as the signer names it. */
  why: z.string(),
  given: z.array(
    z.object({
      way: z.enum(['passkey', 'key-file']),
      /** The operator, or a name in the signer’s limits. */
      by: z.string(),
      at: z.string(),
      verdict: z.enum(approvalVerdicts),
    }),
  ),
});
export type WaitingApproval = z.infer<typeof waitingApproval>;

export const approvalEndpoints = {
  approvals: {
    method: 'GET',
    path: '/api/console/approvals',
    role: callRoles.approvals,
    summary: 'Payments above the signer’s limits, with the approvals that are there',
    answer: z.object({ payments: z.array(waitingApproval) }),
  },
  challengeToApprove: {
    method: 'POST',
    path: '/api/console/approvals/:id/challenge',
    role: callRoles.challengeToApprove,
    summary: 'What a passkey signs to approve a payment: the signer’s digest',
    params: z.object({ id: z.string() }),
    body: z.object({ digest }),
    answer: z.object({ origin: z.string(), options: proofOptions }),
  },
  approveByPasskey: {
    method: 'POST',
    path: '/api/console/approvals/:id',
    role: callRoles.approveByPasskey,
    summary: 'Approve a payment with a passkey of one’s own; the signer verifies it itself',
    params: z.object({ id: z.string() }),
    body: z.object({ digest, answer: approvalAnswer }),
    answer: z.object({}),
  },
} as const satisfies Record<string, ConsoleEndpoint>;
