/** Counted from the journal: a restart or a second connection changes nothing. */
import type { Journal, Noted } from '../journal/journal.ts';
import type { Recipient, SignRequest } from '../protocol.ts';
import { SignerRefusal } from '../refusal.ts';
import { areEnough, digestOf, judgeApprovals, MOST_APPROVALS } from './approvals.ts';
import type { Limit, Rules } from './rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Their addresses are derived by the signer. Lent stake counts: without it payouts burn TRX. */
const STAYS_OURS: ReadonlySet<string> = new Set(['sweep', 'gas', 'consolidate', 'undelegate']);

export interface Asked {
  readonly request: SignRequest;
  readonly fee: bigint;
  readonly isReplacement: boolean;
  readonly now: number;
}

/** @returns the digest that two people approved, or `null` within the limits. @throws SignerRefusal */
export function checkLimits(rules: Rules, journal: Journal, asked: Asked): string | null {
  const { request, isReplacement } = asked;
  refuseWarmAddress(rules, request);
  const above = isReplacement ? null : firstAbove(rules, journal, asked);
  const dear = aboveFee(rules, journal, asked);
  if (above === null && dear === null) return null;
  const why = [above ?? [], dear?.why ?? []].flat().join('; ');
  // Without it, who approved a payment would have approved that its fee takes the whole wallet.
  const feeUpTo = dear?.upTo ?? null;
  const digest = digestOf(request, feeUpTo);
  const verdicts = judgeApprovals(rules, request, digest);
  if (!areEnough(verdicts))
    throw new SignerRefusal(
      'limit',
      `${why}. It needs approvals of ${MOST_APPROVALS} people for the digest ${digest}`,
      { digest, needed: MOST_APPROVALS, why, payments: inWords(request, feeUpTo), verdicts },
    );
  if (journal.isApproved(digest) && !isReplacement)
    throw new SignerRefusal('limit', `the approvals of ${digest} were used before`);
  return digest;
}

/** The signer’s own log: two people compare it with what the server shows. */
const inWords = ({ network, recipients }: SignRequest, feeUpTo: bigint | null): string =>
  [
    ...recipients.map(
      ({ purpose, asset, address, memo, amount }) =>
        `${purpose} of ${amount} ${asset} on network ${network} to ${address}${memo === null ? '' : `, memo ${memo}`}`,
    ),
    ...(feeUpTo === null ? [] : [`a fee of up to ${feeUpTo} native`]),
  ].join('; ');

function refuseWarmAddress({ cold }: Rules, { network, recipients }: SignRequest): void {
  for (const { purpose, address } of recipients)
    if (purpose === 'treasury-out' && !cold.has(`${network} ${address.toLowerCase()}`))
      throw new SignerRefusal('limit', `${address} is no cold address of network ${network} in the limits`);
}

function firstAbove(rules: Rules, journal: Journal, { request, now }: Asked): string | null {
  const counted = request.recipients.filter(({ purpose }) => !STAYS_OURS.has(purpose));
  const limits = new Map<Limit, bigint>();
  for (const recipient of counted) {
    const limit = limitOf(rules, request.network, recipient);
    const amount = BigInt(recipient.amount);
    if (amount > limit.payment) return `a payment of ${amount} is above ${limit.name} for one payment`;
    limits.set(limit, (limits.get(limit) ?? 0n) + amount);
  }
  for (const [limit, amount] of limits) {
    const why = aboveSums(limit, amount, (since) => spentSince(journal, limit, since), now);
    if (why !== null) return why;
  }
  return null;
}

interface Dear {
  readonly why: string;
  readonly upTo: bigint;
}

function aboveFee(rules: Rules, journal: Journal, { request, fee, now }: Asked): Dear | null {
  const limit = limitOf(rules, request.network, { asset: 'native', purpose: 'fee' });
  const spent = (since: number): bigint =>
    sum(journal, since, (noted) => (noted.network === limit.network ? noted.fee : 0n));
  const why =
    fee > limit.payment
      ? `a fee of ${fee} is above ${limit.name} for one payment`
      : aboveSums(limit, fee, spent, now);
  return why === null ? null : { why, upTo: doubledTo(limit.payment, fee) };
}

/** In steps, so that an approval outlives small changes of the fee. */
function doubledTo(base: bigint, fee: bigint): bigint {
  if (base === 0n) return fee;
  let most = base;
  while (most < fee) most *= 2n;
  return most;
}

function aboveSums(
  limit: Limit,
  amount: bigint,
  spent: (since: number) => bigint,
  now: number,
): string | null {
  if (spent(now - HOUR_MS) + amount > limit.hour) return `${amount} more is above ${limit.name} for an hour`;
  return spent(now - DAY_MS) + amount > limit.day ? `${amount} more is above ${limit.name} for a day` : null;
}

const spentSince = (journal: Journal, limit: Limit, since: number): bigint =>
  sum(journal, since, (noted) =>
    noted.network !== limit.network || noted.isReplacement || noted.approved !== null
      ? 0n
      : noted.spent
          .filter(({ asset, purpose }) => asset === limit.asset && limit.purposes.has(purpose))
          .reduce((total, { amount }) => total + amount, 0n),
  );

function sum(journal: Journal, since: number, of: (noted: Noted) => bigint): bigint {
  let total = 0n;
  for (const noted of journal.since(since + 1)) total += of(noted);
  return total;
}

function limitOf(
  { limits }: Rules,
  network: number,
  { asset, purpose }: Pick<Recipient, 'asset'> & { readonly purpose: string },
): Limit {
  const found = limits.find(
    (limit) => limit.network === network && limit.asset === asset && limit.purposes.has(purpose),
  );
  if (found !== undefined) return found;
  throw new SignerRefusal('limit', `no limit names ${purpose} of asset ${asset} on network ${network}`);
}
