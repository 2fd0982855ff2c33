/** Only the signer knows who may approve, and judges. */
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Approval, ApprovalBook, ApprovalsAsked } from '../../signing/index.ts';

export type GivenApproval =
  | {
      readonly way: 'key-file';
      /** In the limits of the signer. */
      readonly person: string;
      /** Ed25519 over the signer's digest, in 128 hexadecimal digits. */
      readonly signature: string;
    }
  | {
      readonly way: 'passkey';
      /** The operator. */
      readonly person: string;
      readonly digest: string;
      readonly passkey: string;
      readonly clientData: string;
      readonly authenticatorData: string;
      readonly signature: string;
    };

/** A later one of the same person replaces the former. @returns how many are kept */
export async function keepApproval(
  tx: Tx,
  paymentId: string,
  given: GivenApproval,
  at: Date,
): Promise<number> {
  const proof =
    given.way === 'key-file'
      ? { digest: null, passkey: null, client_data: null, authenticator_data: null }
      : {
          digest: given.digest,
          passkey: given.passkey,
          client_data: given.clientData,
          authenticator_data: given.authenticatorData,
        };
  const kept = { ...proof, signature: given.signature, at, verdict: null };
  await tx
    .insertInto('payment_approvals')
    .values({ payment_id: paymentId, way: given.way, person: given.person, ...kept })
    .onConflict((same) => same.columns(['payment_id', 'way', 'person']).doUpdateSet(kept))
    .execute();
  return (await approvalRows(tx, [paymentId])).length;
}

const approvalRows = (db: Db | Tx, paymentIds: readonly string[]) =>
  db
    .selectFrom('payment_approvals')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('at')
    .orderBy('way')
    .orderBy('person')
    .execute();

/** The signer reads no more. */
const MOST = 10;
const COUNTS = 'counts';

/** A digest covers a whole transaction, so an approved payment leaves alone. */
export function approvalBook({ db, clock }: { readonly db: Db; readonly clock: Clock }): ApprovalBook {
  return {
    given: async ([only, ...others]) => {
      if (only === undefined || others.length > 0) return [];
      return (await approvalRows(db, [only])).slice(-MOST).map(sentOf);
    },
    asked: async ([only, ...others], asked, sent) => {
      if (only === undefined || others.length > 0) return;
      await db.transaction().execute(async (tx) => {
        await keepRequest(tx, only, asked, clock.now());
        for (const [place, { fault }] of asked.verdicts.entries())
          await keepVerdict(tx, only, sent[place]?.signature ?? '', fault ?? COUNTS);
      });
    },
  };
}

type Row = Awaited<ReturnType<typeof approvalRows>>[number];

const sentOf = (row: Row): Approval =>
  row.passkey === null
    ? { person: row.person, signature: row.signature }
    : {
        passkey: row.passkey,
        clientData: row.client_data ?? '',
        authenticatorData: row.authenticator_data ?? '',
        signature: row.signature,
      };

async function keepRequest(
  tx: Tx,
  paymentId: string,
  { digest, needed, why }: ApprovalsAsked,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('payment_approval_requests')
    .values({ payment_id: paymentId, digest, needed, why, asked_at: at })
    .onConflict((same) => same.column('payment_id').doUpdateSet({ digest, needed, why, asked_at: at }))
    .execute();
}

/** By its signature: a newer one of the same person is not judged yet. */
async function keepVerdict(tx: Tx, paymentId: string, signature: string, verdict: string): Promise<void> {
  await tx
    .updateTable('payment_approvals')
    .set({ verdict })
    .where('payment_id', '=', paymentId)
    .where('signature', '=', signature)
    .where('verdict', 'is distinct from', verdict)
    .execute();
}

export interface ApprovalRequest {
  readonly paymentId: string;
  readonly digest: string;
  readonly needed: number;
  /** The limit, as the signer names it. */
  readonly why: string;
  readonly askedAt: Date;
  readonly given: readonly {
    readonly way: 'passkey' | 'key-file';
    readonly person: string;
    readonly at: Date;
    /** `counts`, or a fault; `null`: the signer has not looked yet. */
    readonly verdict: string | null;
  }[];
}

const openRequests = (db: Db | Tx) =>
  db
    .selectFrom('payment_approval_requests as asked')
    .innerJoin('payments', 'payments.id', 'asked.payment_id')
    .select(['asked.payment_id as paymentId', 'asked.digest', 'asked.needed', 'asked.why'])
    .select('asked.asked_at as askedAt')
    .where('payments.state', '=', 'queued');

/** @returns `null`: no payment waits there for people */
export async function approvalRequest(db: Db | Tx, paymentId: string): Promise<string | null> {
  const row = await openRequests(db).where('asked.payment_id', '=', paymentId).executeTakeFirst();
  return row?.digest ?? null;
}

const MOST_SHOWN = 100;

export async function approvalRequests(db: Db): Promise<ApprovalRequest[]> {
  const rows = await openRequests(db)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .limit(MOST_SHOWN)
    .execute();
  const ids = rows.map(({ paymentId }) => paymentId);
  const given = ids.length === 0 ? [] : await approvalRows(db, ids);
  return rows.map((row) => ({
    ...row,
    given: given
      .filter((one) => one.payment_id === row.paymentId)
      .map(({ way, person, at, verdict }) => ({
        way: way === 'passkey' ? ('passkey' as const) : ('key-file' as const),
        person,
        at,
        verdict,
      })),
  }));
}
