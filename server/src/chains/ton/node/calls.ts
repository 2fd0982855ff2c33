import { type Address, beginCell, Cell } from '@ton/core';
import * as z from 'zod/mini';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { methodAnswer } from './answers.ts';

const NUMBER = /^-?0x[0-9a-f]{1,64}$/;
const boxed = z.object({ bytes: z.string() });

export interface Call {
  readonly address: string;
  readonly method: string;
  readonly owner?: Address;
  /** The newest block by default. */
  readonly height?: number;
}

/** `null`: no such method, or it fails. */
async function call({ node }: Pick<Context, 'node'>, { address, method, owner, height }: Call) {
  const slice = owner === undefined ? null : beginCell().storeAddress(owner).endCell();
  const params = {
    address,
    method,
    stack: slice === null ? [] : [['tvm.Slice', slice.toBoc({ idx: false }).toString('base64')]],
    ...(height === undefined ? {} : { seqno: height }),
  };
  const answer = await node.ask('runGetMethod', params, methodAnswer);
  // 1 is TVM's alternative success.
  return answer.exit_code === 0 || answer.exit_code === 1 ? answer.stack : null;
}

export async function callNumber(context: Pick<Context, 'node'>, asked: Call): Promise<bigint | null> {
  const [first] = (await call(context, asked)) ?? [];
  if (first === undefined) return null;
  const [, value] = first;
  if (typeof value !== 'string' || !NUMBER.test(value))
    throw new ChainOutage(`${asked.method}: the node answers no number`);
  return value.startsWith('-') ? -BigInt(value.slice(1)) : BigInt(value);
}

export async function callAddress(context: Pick<Context, 'node'>, asked: Call): Promise<Address | null> {
  const [first] = (await call(context, asked)) ?? [];
  if (first === undefined) return null;
  const read = z.safeParse(boxed, first[1]);
  try {
    if (read.success) return Cell.fromBase64(read.data.bytes).beginParse().loadAddress();
  } catch {}
  throw new ChainOutage(`${asked.method}: the node answers no address`);
}

export async function jettonWalletOf(
  context: Pick<Context, 'node'>,
  master: string,
  owner: Address,
): Promise<Address> {
  const wallet = await callAddress(context, { address: master, method: 'get_wallet_address', owner });
  if (wallet === null) throw new ChainOutage(`${master} is no jetton’s master on this network`);
  return wallet;
}
