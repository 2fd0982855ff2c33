/** A left-out or changed receipt gives another root. */
import {
  concat,
  type Hex,
  hexToBigInt,
  keccak256,
  numberToHex,
  type RpcTransactionReceipt,
  size,
  toRlp,
} from 'viem';

export type ProvenReceipt = Pick<RpcTransactionReceipt, 'status' | 'cumulativeGasUsed' | 'logsBloom'> & {
  readonly type?: string | null;
  readonly logs: readonly Pick<RpcTransactionReceipt['logs'][number], 'address' | 'topics' | 'data'>[];
};

type Item = Hex | Item[];
interface Leaf {
  readonly path: string;
  readonly value: Hex;
}

const NOTHING: Hex = '0x';

export function receiptsRootOf(receipts: readonly ProvenReceipt[]): Hex {
  const leaves = receipts.map((receipt, place) => ({
    path: toRlp(unsigned(BigInt(place))).slice(2),
    value: encoded(receipt),
  }));
  return keccak256(toRlp(nodeOf(leaves)));
}

function encoded({ type, status, cumulativeGasUsed, logsBloom, logs }: ProvenReceipt): Hex {
  const items = logs.map(({ address, topics, data }): Item => [address, [...topics], data]);
  const payload = toRlp([
    unsigned(hexToBigInt(status)),
    unsigned(hexToBigInt(cumulativeGasUsed)),
    logsBloom,
    items,
  ]);
  const kind = hexToBigInt((type ?? '0x0') as Hex);
  return kind === 0n ? payload : concat([numberToHex(kind, { size: 1 }), payload]);
}

const unsigned = (value: bigint): Hex => {
  if (value === 0n) return NOTHING;
  const digits = value.toString(16);
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`;
};

function nodeOf(leaves: readonly Leaf[]): Item {
  const [first, ...others] = leaves;
  if (first === undefined) return NOTHING;
  if (others.length === 0) return [compact(first.path, true), first.value];
  const shared = sharedBeginning(leaves);
  if (shared.length > 0) return [compact(shared, false), referenceTo(below(leaves, shared))];
  const branches = [...'0123456789abcdef'].map((digit) => referenceTo(below(leaves, digit)));
  return [...branches, NOTHING];
}

const below = (leaves: readonly Leaf[], beginning: string): Leaf[] =>
  leaves
    .filter(({ path }) => path.startsWith(beginning))
    .map(({ path, value }) => ({ path: path.slice(beginning.length), value }));

function sharedBeginning([first, ...others]: readonly Leaf[]): string {
  const path = first?.path ?? '';
  let length = path.length;
  while (!others.every((other) => other.path.startsWith(path.slice(0, length)))) length -= 1;
  return path.slice(0, length);
}

/** Parents embed short nodes; a receipt with its bloom never is short. */
function referenceTo(leaves: readonly Leaf[]): Item {
  const node = nodeOf(leaves);
  if (node === NOTHING) return NOTHING;
  const rlp = toRlp(node);
  return size(rlp) < 32 ? node : keccak256(rlp);
}

function compact(path: string, isLeaf: boolean): Hex {
  const flag = isLeaf ? 2 : 0;
  return path.length % 2 === 0 ? `0x${flag}0${path}` : `0x${flag + 1}${path}`;
}
