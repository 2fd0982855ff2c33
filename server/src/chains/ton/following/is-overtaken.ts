import type { Sendable } from '../../chain.ts';
import type { Context } from '../context.ts';
import { readSigned } from '../encoding/wallet.ts';
import { readHead } from '../node/blocks.ts';
import { readHot, seqnoOf } from '../reading/account.ts';
import { findSpender, idOf } from './find-spender.ts';

export async function isOvertaken(context: Context, { txId, bytes }: Sendable): Promise<boolean> {
  const { seqno } = readSigned(bytes);
  const hot = await readHot(context, (await readHead(context)).height);
  if (seqnoOf(hot) <= seqno) return false;
  return idOf(context, await findSpender(context, seqno, hot.last)) !== txId;
}
