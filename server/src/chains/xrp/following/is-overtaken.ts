import type { Sendable } from '../../chain.ts';
import type { Context } from '../context.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { decodePayment } from '../reading/decode.ts';
import { readHead } from '../reading/ledger.ts';
import { hotAccount } from './account.ts';
import { findInLedger } from './find-in-ledger.ts';

export async function isOvertaken(context: Context, { txId, bytes }: Sendable): Promise<boolean> {
  const { sequence } = decodePayment({ txId, blob: bytes });
  const account = await hotAccount(context, await readHead(context));
  // A payment validated in between is found by now.
  const isSpent = account.sequence > sequence;
  const isIt = isSpent && (await findInLedger(context, txId)).state === 'validated';
  await refuseOtherNetwork(context);
  return isSpent && !isIt;
}
