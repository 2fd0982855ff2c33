import type { PaymentOrder } from '../../chain.ts';
import type { Context } from '../context.ts';
import type { Frame } from '../encoding/transaction.ts';
import { readHead, readSolid } from '../node/blocks.ts';

export const VALID_MS = 600_000;

export interface Unsigned {
  readonly raw: Uint8Array;
  readonly fee: bigint;
  readonly expiration: bigint;
}

/** Without a number, an equal payment would have the same id. A re-org spares a solid block. */
export async function frameOf(
  { node }: Pick<Context, 'node'>,
  { nonce }: PaymentOrder,
): Promise<Omit<Frame, 'feeLimit'>> {
  const [head, solid] = [await readHead(node), await readSolid(node)];
  const now = head.madeAt.getTime();
  return { refBlock: solid.hash, expiration: BigInt(now + VALID_MS), timestamp: BigInt(now) + BigInt(nonce) };
}
