import { strict as assert } from 'node:assert';
import { consoleCodes } from '@parom/contract/console/codes';
import type { Role } from '@parom/contract/console/roles';
import { mayRun, operatorNamed } from '../../operators/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse.ts';
import { Answer } from '../answer.ts';
import { type Give, type OperatorDeps } from '../operator-command.ts';
import { refuseBy } from '../refuse.ts';
import { lockProposal, moveProposal, type Proposal, type ProposalState } from './proposals-store.ts';
import { aboutOf } from './propose.ts';
import { weighed } from './weigh.ts';

type Open = Proposal & { readonly sent: Buffer };

/** The act runs in its proposer’s name, once: of two confirmers one is refused. */
export async function confirmProposal(
  deps: OperatorDeps,
  { id, by, give }: { readonly id: string; readonly by: string; readonly give: Give },
): Promise<Answer> {
  const role = await roleOf(deps.db, by);
  const proposal = await claim(deps, id, by, role);
  const { command: name, seen, proposedBy } = proposal;
  const end = (state: ProposalState) => close(deps, id, { state, by: state === 'open' ? null : by });
  try {
    const sent: unknown = JSON.parse(deps.keyring.open(proposal.sent, aboutOf(id)));
    await assertUnchanged(deps, proposal, sent);
    const operator = { email: proposedBy };
    const result = await give({ name, sent, operator, seen, confirmed: { proposal: id, by } });
    await end('done');
    assert(result instanceof Answer, `${name} has a limit and answers rows`);
    return result;
  } catch (error) {
    const isRefused = error instanceof Refusal;
    const isChanged = isRefused && error.errorCode === consoleCodes.changed;
    await end(isChanged ? 'changed' : isRefused ? 'open' : 'failed');
    throw error;
  }
}

async function roleOf(db: Db, email: string): Promise<Role | null> {
  const operator = await operatorNamed(db, email);
  return operator === null || operator.isDisabled ? null : operator.role;
}

async function claim({ db, clock }: OperatorDeps, id: string, by: string, role: Role | null): Promise<Open> {
  return db.transaction().execute(async (tx) => {
    const { sent, ...proposal } = openOne(await lockProposal(tx, id), clock.now());
    if (proposal.proposedBy === by) throw refuseBy('proposalOfYourOwn', {});
    if (role === null || !mayRun(role, proposal.command))
      throw refuseBy('roleMayNot', { command: proposal.command, act: 'confirm' });
    const proposer = await operatorNamed(tx, proposal.proposedBy);
    if (proposer === null || proposer.isDisabled || !mayRun(proposer.role, proposal.command))
      throw refuseBy('proposerMayNot', { proposer: proposal.proposedBy, command: proposal.command });
    await moveProposal(tx, id, 'open', { state: 'confirming', by, at: clock.now() });
    return { ...proposal, sent };
  });
}

function openOne(proposal: Proposal | null, now: Date): Open {
  if (proposal === null) throw refuseBy('noSuchProposal', {});
  const { state, sent, decidedBy, endsAt } = proposal;
  if (state !== 'open' || sent === null) throw refuseBy('proposalDecided', { state, by: decidedBy });
  if (endsAt <= now) throw refuseBy('proposalTooOld', {});
  return { ...proposal, sent };
}

/** A ticket is compared in the act’s own transaction, by its version. */
async function assertUnchanged(deps: OperatorDeps, proposal: Open, sent: unknown): Promise<void> {
  if (proposal.object === null) return;
  const { state } = await weighed(deps, proposal.command, sent as Readonly<Record<string, unknown>>);
  if (state === proposal.object) return;
  throw refuseChanged('proposalChanged', { before: proposal.object, now: state });
}

/** After a refusal nothing was done, and it may be confirmed again. */
async function close(
  { db, clock }: OperatorDeps,
  id: string,
  { state, by }: { readonly state: ProposalState; readonly by: string | null },
): Promise<void> {
  await db
    .transaction()
    .execute((tx) => moveProposal(tx, id, 'confirming', { state, by, at: by === null ? null : clock.now() }));
}

/** Its proposer may withdraw it. */
export async function refuseProposal(
  { db, clock }: OperatorDeps,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<Proposal> {
  const role = await roleOf(db, by);
  return db.transaction().execute(async (tx) => {
    const proposal = openOne(await lockProposal(tx, id), clock.now());
    if (proposal.proposedBy !== by && (role === null || !mayRun(role, proposal.command)))
      throw refuseBy('roleMayNot', { command: proposal.command, act: 'refuse' });
    await moveProposal(tx, id, 'open', { state: 'refused', by, at: clock.now() });
    return proposal;
  });
}
