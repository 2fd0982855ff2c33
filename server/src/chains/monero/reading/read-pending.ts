/** Nothing is credited by it. */
import type { AddressFilter, WaitingTransfer } from '../../chain.ts';
import type { Context } from '../context.ts';
import { transactionOf } from '../node/node.ts';
import { creditableIn, toTransfer } from './read-block.ts';

export async function readPending(
  context: Context,
  mine: AddressFilter,
): Promise<readonly WaitingTransfer[]> {
  const { transactions = [] } = await context.node.pool();
  const outputs = transactions.flatMap(({ id_hash: txId, tx_json: json }) =>
    creditableIn(context, transactionOf(json)).map((output) => ({ txId, output })),
  );
  if (outputs.length === 0) return [];
  const ours = await mine([...new Set(outputs.map(({ output }) => output.address))]);
  return outputs
    .filter(({ output }) => ours.has(output.address))
    .map(({ txId, output }) => toTransfer(context, txId, output));
}
