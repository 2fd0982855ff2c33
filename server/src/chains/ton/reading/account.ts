import { Cell } from '@ton/core';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { accountAnswer } from '../node/answers.ts';

export interface Account {
  /** In nanotons. */
  readonly balance: bigint;
  readonly isDeployed: boolean;
  readonly data: Cell | null;
  readonly last: Place | null;
}

export interface Place {
  readonly lt: bigint;
  readonly hash: string;
}

export async function readAccount(
  { node }: Pick<Context, 'node'>,
  address: string,
  height: number,
): Promise<Account> {
  const answer = await node.ask('getAddressInformation', { address, seqno: height }, accountAnswer);
  const { lt, hash } = answer.last_transaction_id;
  return {
    balance: BigInt(answer.balance),
    isDeployed: answer.state === 'active',
    data: answer.data === '' ? null : cellIn(answer.data),
    last: lt === '0' ? null : { lt: BigInt(lt), hash: Buffer.from(hash, 'base64').toString('hex') },
  };
}

export function cellIn(base64: string): Cell {
  try {
    return Cell.fromBase64(base64);
  } catch {
    throw new ChainOutage('the node shows bytes that are no cell');
  }
}

export const readHot = (context: Pick<Context, 'node' | 'wallet'>, height: number): Promise<Account> =>
  readAccount(context, context.wallet.spelled, height);

/** The wallet's data begins with a bit and that number. */
export const seqnoOf = ({ isDeployed, data }: Account): number =>
  isDeployed && data !== null ? data.beginParse().skip(1).loadUint(32) : 0;
