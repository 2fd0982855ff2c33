import { type BlockRef, ChainOutage } from '../../chain.ts';
import { readDrops } from '../amounts.ts';
import type { Context } from '../context.ts';
import { accountAnswer } from '../node/answers.ts';

export interface Account {
  readonly drops: bigint;
  readonly sequence: number;
  readonly flags: number;
  readonly objects: number;
  readonly regularKey: string | null;
  readonly hasSigners: boolean;
  /** A pool or a vault. */
  readonly isPseudo: boolean;
}

type Moment = Pick<BlockRef, 'hash'> | 'current';

/** `null`: never funded. @throws ChainOutage when the node lacks that ledger */
export async function findAccount(
  { node }: Pick<Context, 'node'>,
  address: string,
  at: Moment,
): Promise<Account | null> {
  const ledger = at === 'current' ? { ledger_index: at } : { ledger_hash: at.hash };
  const params = { account: address, signer_lists: true, ...ledger };
  const answer = await node.find('account_info', params, accountAnswer, ['actNotFound']);
  if (answer === null) return null;
  const data = answer.account_data;
  return {
    drops: readDrops(data.Balance),
    sequence: data.Sequence,
    flags: data.Flags,
    objects: data.OwnerCount,
    regularKey: data.RegularKey ?? null,
    hasSigners: (data.signer_lists ?? answer.signer_lists ?? []).length > 0,
    isPseudo: data.AMMID !== undefined || data.VaultID !== undefined,
  };
}

export async function hotAccount(context: Context, at: Moment): Promise<Account> {
  const account = await findAccount(context, context.account, at);
  if (account === null) throw new ChainOutage(`the node does not know our account ${context.account}`);
  return account;
}
