import type { OwnOutput } from '../wallet/outputs.ts';

/** The signer reads messages up to 64 KiB, and each input brings its decoys. */
const INPUTS_MAX = 20;

/**
 * The smallest output that is enough, or else the largest ones. Each is needed, so what the transaction
 * spends is known before it is signed. `null`: too little.
 */
export function chooseOutputs(
  outputs: readonly OwnOutput[],
  needed: (inputs: number) => bigint,
): readonly OwnOutput[] | null {
  const ascending = outputs.toSorted(
    (one, other) => compare(one.units, other.units) || one.height - other.height || compareNames(one, other),
  );
  const alone = ascending.find(({ units }) => units >= needed(1));
  if (alone !== undefined) return [alone];
  const chosen: OwnOutput[] = [];
  let sum = 0n;
  for (const output of ascending.toReversed().slice(0, INPUTS_MAX)) {
    chosen.push(output);
    sum += output.units;
    if (sum >= needed(chosen.length)) return chosen;
  }
  return null;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
const compareNames = (one: OwnOutput, other: OwnOutput): number => (nameOf(one) < nameOf(other) ? -1 : 1);

export const nameOf = ({ txId, outputIndex }: Pick<OwnOutput, 'txId' | 'outputIndex'>): string =>
  `${txId}:${outputIndex}`;
