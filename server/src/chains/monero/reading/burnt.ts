import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { type ReceivedOutput, receivedIn } from '../crypto/outputs.ts';
import { knownTransactions } from '../node/known-transactions.ts';

export interface Received {
  readonly txId: string;
  readonly output: ReceivedOutput;
}

/** Of outputs with one key, one can be spent. */
export async function withoutBurnt(
  context: Context,
  outputs: readonly Received[],
): Promise<readonly Received[]> {
  if (outputs.length === 0) return [];
  const seen = await keysBefore(context, outputs);
  return outputs.filter(({ output: { key } }) => !seen.has(key) && seen.add(key));
}

async function keysBefore(context: Context, outputs: readonly Received[]): Promise<Set<string>> {
  const here = new Set(outputs.map(({ txId }) => txId));
  const paid = await context.settings.paidBefore([...new Set(outputs.map(({ output }) => output.address))]);
  const before = paid.filter((txId) => !here.has(txId));
  const transactions = await knownTransactions(context, before);
  return new Set(
    before.flatMap((txId) => {
      const transaction = transactions.get(txId);
      if (transaction === undefined) throw new ChainOutage(`the node does not show transaction ${txId}`);
      return receivedIn(context.keys, transaction).map(({ key }) => key);
    }),
  );
}
