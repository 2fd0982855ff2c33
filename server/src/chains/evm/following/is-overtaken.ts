import type { Sendable } from '../../chain.ts';
import type { Context } from '../context.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { readBytes } from './look-up.ts';

export async function isOvertaken(context: Context, payment: Sendable): Promise<boolean> {
  const { node } = context;
  const { hash, from, nonce } = await readBytes(payment.bytes);
  const mined = await node.ask(`reading the mined nonce of ${from}`, (client) =>
    client.getTransactionCount({ address: from, blockTag: 'latest' }),
  );
  if (mined <= nonce) return false;
  // A payment mined in between has its receipt by now.
  const receipt = await node.find(
    `reading the receipt of ${hash}`,
    'TransactionReceiptNotFoundError',
    (client) => client.getTransactionReceipt({ hash }),
  );
  await refuseOtherNetwork(context);
  return receipt === null;
}
