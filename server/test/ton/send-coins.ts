/** Coins of anyone on the stand-in for TON. */
import { randomBytes } from 'node:crypto';
import { Address, Cell, internal } from '@ton/core';
import { textCell } from './serve.ts';
import type { TonWorld } from './world.ts';

export const anyAddress = (): Address => new Address(0, randomBytes(32));

interface Sending {
  readonly from?: Address;
  readonly memo?: string | null;
  readonly body?: Cell;
  readonly bounce?: boolean;
}

let sendings = 1n;

/** A message of another contract, in the next block. @returns its hash */
export function sendCoins(world: TonWorld, to: string, units: bigint, sending: Sending = {}): string {
  const { from = anyAddress(), memo = null, bounce = false } = sending;
  const body = sending.body ?? (memo === null ? Cell.EMPTY : textCell(memo));
  const { info } = internal({ to, value: units, bounce });
  if (info.type !== 'internal') throw new Error('no message');
  sendings += 1n;
  return world.push({ info: { ...info, src: from, createdLt: sendings }, body });
}
