import { type NodeFault, nodeFaultInEnglish } from '@parom/contract/console/answers/alerts/causes';
import type { Hash } from 'viem';
import type { NodeVerdict } from '../../chain.ts';
import { distrust, type Member, type NodeSet, SILENT_MS } from './node-set.ts';

const ANSWER_MS = 5_000;
/** Ethereum makes a block each 12 s; a node may miss a few. */
const APART_S = 60n;
const SETTLED_BLOCKS = 12n;

interface Shown {
  readonly member: Member;
  readonly height: bigint;
  readonly madeAt: bigint;
}

export async function judgeNodes({ members }: NodeSet, chainId: number): Promise<readonly NodeVerdict[]> {
  const faults = new Map<Member, NodeFault>();
  const shown: Shown[] = [];
  await Promise.all(
    members.map(async (member) => {
      const answer = await headOf(member, chainId);
      if ('kind' in answer) faults.set(member, answer);
      else shown.push(answer);
    }),
  );
  const level = levelWith(referenceOf(shown), shown, faults);
  await compareBlocks(level, faults);
  for (const member of members) {
    const why = faults.get(member);
    if (why === undefined) Object.assign(member, { fault: null, silentUntil: 0 });
    else if (why.kind === 'silent') member.silentUntil = performance.now() + SILENT_MS;
    else distrust(member, nodeFaultInEnglish(why));
  }
  return members.map((member) => ({
    number: member.number,
    name: member.name,
    fault: faults.get(member) ?? null,
  }));
}

async function headOf(member: Member, chainId: number): Promise<Shown | NodeFault> {
  try {
    const client = member.within(ANSWER_MS);
    const [served, head] = await Promise.all([client.getChainId(), client.getBlock({ blockTag: 'latest' })]);
    if (served !== chainId) return { kind: 'otherChain', served, expected: chainId };
    return { member, height: head.number, madeAt: head.timestamp };
  } catch {
    return { kind: 'silent' };
  }
}

const voters = (shown: readonly Shown[]): readonly Shown[] => {
  const checking = shown.filter(({ member }) => member.has('check'));
  return checking.length === 0 ? shown : checking;
};

/** The upper median: a node lags more often than it invents blocks. */
function referenceOf(shown: readonly Shown[]): Shown | undefined {
  const sorted = voters(shown).toSorted((one, other) => Number(one.madeAt - other.madeAt));
  return sorted[Math.floor(sorted.length / 2)];
}

function levelWith(
  reference: Shown | undefined,
  shown: readonly Shown[],
  faults: Map<Member, NodeFault>,
): readonly Shown[] {
  if (reference === undefined) return [];
  return shown.filter(({ member, height, madeAt }) => {
    const behind = reference.madeAt - madeAt;
    if (behind > APART_S)
      faults.set(member, {
        kind: 'behind',
        blocks: Number(reference.height - height),
        seconds: Number(behind),
      });
    if (behind < -APART_S) faults.set(member, { kind: 'ahead', seconds: Number(-behind) });
    return !faults.has(member);
  });
}

async function compareBlocks(level: readonly Shown[], faults: Map<Member, NodeFault>): Promise<void> {
  const lowest = level.reduce<bigint | null>(
    (low, { height }) => (low === null || height < low ? height : low),
    null,
  );
  if (lowest === null || level.length < 2) return;
  const height = lowest > SETTLED_BLOCKS ? lowest - SETTLED_BLOCKS : 0n;
  const hashes = new Map<Member, Hash>();
  await Promise.all(
    level.map(async ({ member }) => {
      const block = await member
        .within(ANSWER_MS)
        .getBlock({ blockNumber: height })
        .catch(() => null);
      if (block === null) faults.set(member, { kind: 'noBlock', block: Number(height) });
      else hashes.set(member, block.hash);
    }),
  );
  const right = majorityOf(voters(level).flatMap(({ member }) => hashes.get(member) ?? []));
  for (const [member, hash] of hashes) {
    if (right === null) faults.set(member, { kind: 'undecided', block: Number(height) });
    else if (hash !== right) faults.set(member, { kind: 'otherBlock', block: Number(height) });
  }
}

function majorityOf(votes: readonly Hash[]): Hash | null {
  const counts = new Map<Hash, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (first === undefined || first[1] === second?.[1]) return null;
  return first[0];
}
