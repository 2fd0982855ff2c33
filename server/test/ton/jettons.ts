/** A jetton of our own on the stand-in for TON, written to the published standard (TEP-74). */
import { Address, beginCell, Cell, contractAddress } from '@ton/core';
import { createShardAccount } from '@ton/sandbox';
import { addressIn } from '../../src/chains/ton/encoding/messages.ts';
import codes from './contracts/contracts.gen.json' with { type: 'json' };
import { sendCoins } from './send-coins.ts';
import { textCell } from './serve.ts';
import type { TonWorld } from './world.ts';

const [walletCode, masterCode] = [Cell.fromBase64(codes.wallet), Cell.fromBase64(codes.master)];
const GAS = 200_000_000n;
/** Out and in, as the issuer of the real dollar can lock it. */
const LOCKED = { out: 1, in: 2 } as const;

export class Jettons {
  private constructor(
    private readonly world: TonWorld,
    readonly master: Address,
  ) {}

  /** `salt` makes another jetton of the same kind. */
  static async open(world: TonWorld, salt = 0): Promise<Jettons> {
    const data = beginCell().storeRef(walletCode).storeUint(salt, 8).endCell();
    const init = { code: masterCode, data };
    const address = contractAddress(0, init);
    await world.settle(async (chain) => {
      const balance = 1_000n * 10n ** 9n;
      await chain.setShardAccount(address, createShardAccount({ address, ...init, balance }));
    });
    return new Jettons(world, address);
  }

  walletOf(owner: Address): Address {
    const data = beginCell()
      .storeUint(0, 4)
      .storeCoins(0)
      .storeAddress(owner)
      .storeAddress(this.master)
      .endCell();
    return contractAddress(0, { code: walletCode, data });
  }

  /** In the next block. */
  issue(to: string, units: bigint): void {
    this.ask(beginCell().storeUint(0x12, 32).storeAddress(addressIn(to)).storeCoins(units).endCell());
  }

  async lock(owner: string, way: keyof typeof LOCKED = 'in'): Promise<void> {
    this.ask(
      beginCell().storeUint(0x13, 32).storeAddress(addressIn(owner)).storeUint(LOCKED[way], 4).endCell(),
    );
    await this.world.close();
  }

  /** A holder's transfer, in the next block. @returns the hash of the holder's message */
  pay(
    from: Address,
    to: string,
    units: bigint,
    memo: string | null,
    { forward = 1n, isInline = false } = {},
  ): string {
    const comment = memo === null ? null : textCell(memo);
    const body = beginCell()
      .storeUint(0x0f8a_7ea5, 32)
      .storeUint(0, 64)
      .storeCoins(units)
      .storeAddress(addressIn(to))
      .storeAddress(from)
      .storeBit(0)
      .storeCoins(forward);
    if (isInline && comment !== null) body.storeBit(0).storeSlice(comment.beginParse());
    else body.storeMaybeRef(comment);
    const wallet = this.walletOf(from).toRawString();
    return sendCoins(this.world, wallet, GAS, { from, body: body.endCell() });
  }

  private ask(body: Cell): void {
    sendCoins(this.world, this.master.toRawString(), GAS, { body });
  }
}
