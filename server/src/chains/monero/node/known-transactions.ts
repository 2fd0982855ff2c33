import type { Transaction } from './answers.ts';
import type { Node } from './node.ts';

/** A transaction never changes under its id. */
const seen = new WeakMap<Node, Map<string, Transaction>>();

export async function knownTransactions(
  { node }: { readonly node: Node },
  txIds: readonly string[],
): Promise<ReadonlyMap<string, Transaction>> {
  const known = seen.get(node) ?? new Map<string, Transaction>();
  seen.set(node, known);
  const missing = [...new Set(txIds)].filter((txId) => !known.has(txId));
  for (const { txId, transaction } of await node.transactions(missing)) known.set(txId, transaction);
  return known;
}
