import { checkAddress, checkMemo } from '@parom/contract/addresses/check-address';
import type { BlockRef, Recipient, RecipientProblem } from '../../chain.ts';
import { decimalToDrops } from '../amounts.ts';
import type { Context } from '../context.ts';
import { type Account, findAccount } from '../following/account.ts';
import { readReserve } from '../node/own-network.ts';
import { readHead } from '../reading/ledger.ts';

/** LedgerFormats.h of rippled. */
export const accountFlags = {
  requireTag: 0x0002_0000,
  disallowXrp: 0x0008_0000,
  masterDisabled: 0x0010_0000,
  depositAuth: 0x0100_0000,
} as const;

/** Keys that no one holds. */
const KEYLESS: ReadonlySet<string> = new Set([
  'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
  'rrrrrrrrrrrrrrrrrrrrBZbvji',
  'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
]);

export interface Destination {
  readonly address: string;
  readonly tag: string | null;
}

/** Throws when an X-address contradicts the memo. */
export function destinationOf({ to, memo }: Pick<Recipient, 'to' | 'memo'>): Destination {
  const checked = checkAddress('ripple', to);
  if (!checked.ok) throw new Error(`${to} is no address of the XRP Ledger`);
  if (memo !== null && checked.tag !== undefined && checked.tag !== memo)
    throw new Error(`${to} carries the tag ${checked.tag}, and the payment the tag ${memo}`);
  const tag = memo ?? checked.tag ?? null;
  if (tag !== null && !checkMemo('ripple', tag).ok) throw new Error(`${tag} is no destination tag`);
  return { address: checked.normalised, tag };
}

export const checkRecipient = async (
  context: Context,
  recipient: Recipient,
): Promise<RecipientProblem | null> => problemAt(context, recipient, await readHead(context));

export async function problemAt(
  context: Context,
  recipient: Recipient,
  head: BlockRef,
): Promise<RecipientProblem | null> {
  const { address, tag } = destinationOf(recipient);
  const account = await findAccount(context, address, head);
  const { base } = await readReserve(context);
  if (account === null) return decimalToDrops(recipient.amount) < base ? 'not activated' : null;
  if (isClosed(account)) return 'cannot receive';
  const needsTag = hasFlag(account, accountFlags.requireTag);
  return needsTag && tag === null ? 'memo needed' : null;
}

export const hasFlag = ({ flags }: Pick<Account, 'flags'>, flag: number): boolean => (flags & flag) !== 0;

/** It refuses strangers, asks for no XRP, or has no key. */
function isClosed(account: Account): boolean {
  const { regularKey, hasSigners, isPseudo } = account;
  const isKeyless =
    hasFlag(account, accountFlags.masterDisabled) &&
    !hasSigners &&
    (regularKey === null || KEYLESS.has(regularKey));
  return (
    isPseudo ||
    isKeyless ||
    hasFlag(account, accountFlags.depositAuth) ||
    hasFlag(account, accountFlags.disallowXrp)
  );
}
