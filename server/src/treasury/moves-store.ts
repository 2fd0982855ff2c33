import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { TreasuryMovesTable } from '../schema.ts';

export type MoveState = TreasuryMovesTable['state'];
export type OutKind = Exclude<TreasuryMovesTable['kind'], 'refill'>;
export type RefillSource = NonNullable<TreasuryMovesTable['refilled_from']>;

interface AnyMove {
  readonly id: string;
  readonly assetId: number;
  readonly amount: Decimal;
  readonly memo: string | null;
  readonly state: MoveState;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly confirmedBy: string | null;
}

export interface MoveOut extends AnyMove {
  readonly kind: OutKind;
  readonly address: string;
}

export interface Refill extends AnyMove {
  readonly kind: 'refill';
  readonly address: string | null;
  readonly from: RefillSource;
}

export type Move = MoveOut | Refill;

function moveOf(row: Selectable<TreasuryMovesTable>): Move {
  const any = {
    id: row.id,
    assetId: row.asset_id,
    amount: toDecimal(row.amount),
    memo: row.memo,
    state: row.state,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    confirmedBy: row.confirmed_by,
  };
  if (row.kind === 'refill')
    return { ...any, kind: row.kind, address: row.address, from: row.refilled_from ?? 'capital' };
  if (row.address === null) throw new Error(`treasury move ${row.id} has no recipient`);
  return { ...any, kind: row.kind, address: row.address };
}

export type NewMove = Pick<
  Move,
  'id' | 'kind' | 'assetId' | 'amount' | 'address' | 'state' | 'askedBy' | 'askedAt'
> & {
  readonly memo?: string | null;
  readonly from?: RefillSource;
};

export async function insertMove(tx: Tx, move: NewMove): Promise<void> {
  await tx
    .insertInto('treasury_moves')
    .values({
      id: move.id,
      kind: move.kind,
      asset_id: move.assetId,
      amount: formatDecimal(move.amount),
      address: move.address,
      memo: move.memo ?? null,
      refilled_from: move.from ?? null,
      state: move.state,
      asked_by: move.askedBy,
      asked_at: move.askedAt,
    })
    .execute();
}

export async function lockMove(tx: Tx, id: string): Promise<Move | null> {
  const row = await tx
    .selectFrom('treasury_moves')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : moveOf(row);
}

export async function findMove(db: Db, id: string): Promise<Move | null> {
  const row = await db.selectFrom('treasury_moves').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : moveOf(row);
}

export async function movesIn(db: Db, states: readonly MoveState[], limit: number): Promise<Move[]> {
  const rows = await db
    .selectFrom('treasury_moves')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(moveOf);
}

/** The oldest that fits: only refills are announced. Locked: one deposit closes one announcement. */
export async function lockAnnounced(
  tx: Tx,
  came: { readonly assetId: number; readonly amount: Decimal; readonly sender: string | null },
): Promise<Refill | null> {
  const row = await tx
    .selectFrom('treasury_moves')
    .selectAll()
    .where('state', '=', 'announced')
    .where('asset_id', '=', came.assetId)
    .where('amount', '=', formatDecimal(came.amount))
    .where((where) => where.or([where('address', 'is', null), where('address', '=', came.sender ?? '')]))
    .orderBy('asked_at')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const move = row === undefined ? null : moveOf(row);
  return move?.kind === 'refill' ? move : null;
}

export async function moveMove(
  tx: Tx,
  id: string,
  to: {
    readonly state: MoveState;
    readonly confirmedBy?: string;
    readonly depositId?: number;
    readonly closedAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('treasury_moves')
    .set({
      state: to.state,
      confirmed_by: to.confirmedBy,
      deposit_id: to.depositId,
      closed_at: to.closedAt,
    })
    .where('id', '=', id)
    .execute();
}
