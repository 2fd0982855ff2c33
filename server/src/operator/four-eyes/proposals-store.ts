import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { ActProposalsTable } from '../../schema.ts';

export type ProposalState = ActProposalsTable['state'];

export interface Proposal {
  readonly id: string;
  readonly command: string;
  readonly sent: Buffer | null;
  readonly shown: Readonly<Record<string, unknown>>;
  readonly assetId: number | null;
  readonly amount: Decimal | null;
  readonly seen: { readonly ticket: string; readonly version: string } | null;
  readonly object: string | null;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly endsAt: Date;
  readonly state: ProposalState;
  readonly decidedBy: string | null;
}

const proposalOf = (row: Selectable<ActProposalsTable>): Proposal => ({
  id: row.id,
  command: row.command,
  sent: row.sent,
  shown: row.shown as Proposal['shown'],
  assetId: row.asset_id,
  amount: row.amount === null ? null : toDecimal(row.amount),
  seen:
    row.seen_ticket === null || row.seen_version === null
      ? null
      : { ticket: row.seen_ticket, version: row.seen_version },
  object: row.object,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  endsAt: row.ends_at,
  state: row.state,
  decidedBy: row.decided_by,
});

export async function insertProposal(
  tx: Tx,
  made: Omit<Proposal, 'state' | 'decidedBy'> & { readonly sent: Buffer },
): Promise<void> {
  await tx
    .insertInto('act_proposals')
    .values({
      id: made.id,
      command: made.command,
      sent: made.sent,
      shown: JSON.stringify(made.shown),
      asset_id: made.assetId,
      amount: made.amount === null ? null : formatDecimal(made.amount),
      seen_ticket: made.seen?.ticket ?? null,
      seen_version: made.seen?.version ?? null,
      object: made.object,
      proposed_by: made.proposedBy,
      proposed_at: made.proposedAt,
      ends_at: made.endsAt,
      state: 'open',
    })
    .execute();
}

export async function findProposal(db: Db, id: string): Promise<Proposal | null> {
  const row = await db.selectFrom('act_proposals').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : proposalOf(row);
}

export async function lockProposal(tx: Tx, id: string): Promise<Proposal | null> {
  const row = await tx
    .selectFrom('act_proposals')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : proposalOf(row);
}

/** Arguments are erased as it closes. */
export async function moveProposal(
  tx: Tx,
  id: string,
  from: ProposalState,
  to: { readonly state: ProposalState; readonly by: string | null; readonly at: Date | null },
): Promise<void> {
  const isOpen = to.state === 'open' || to.state === 'confirming';
  await tx
    .updateTable('act_proposals')
    .set({ state: to.state, decided_by: to.by, decided_at: to.at, ...(isOpen ? {} : { sent: null }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .execute();
}

export async function proposalsIn(
  db: Db,
  asked: { readonly isOpen: boolean; readonly now: Date; readonly limit: number },
): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('act_proposals')
    .selectAll()
    .$if(asked.isOpen, (query) => query.where('state', '=', 'open').where('ends_at', '>', asked.now))
    .$if(!asked.isOpen, (query) =>
      query.where(({ or, eb }) => or([eb('state', '<>', 'open'), eb('ends_at', '<=', asked.now)])),
    )
    .orderBy('proposed_at', 'desc')
    .orderBy('id')
    .limit(asked.limit)
    .execute();
  return rows.map(proposalOf);
}

export async function endProposals(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('act_proposals')
    .set({ state: 'ended', sent: null })
    .where('state', '=', 'open')
    .where('ends_at', '<=', now)
    .execute();
}
