import type { NetworkKeys, Recipient, Signed } from '../protocol.ts';

export interface Facts {
  readonly recipients: readonly Transfer[];
  readonly fee: bigint;
  readonly conflictKeys: readonly string[];
}

export interface Transfer {
  readonly asset: string;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: bigint;
}

export interface OwnWallet {
  readonly name: string;
  readonly address: string;
}

export interface SigningNetwork {
  readonly id: number;
  readonly keys: NetworkKeys;
  /** @throws SignerRefusal for a wallet that this network has not */
  wallet(name: string): OwnWallet;
  owns(name: string, address: string): boolean;
  /** @throws SignerRefusal when the bytes are not exactly a payment of this wallet */
  read(unsigned: Uint8Array, wallet: OwnWallet): Facts;
  /** The spelling in which addresses are compared. */
  spell(address: string): string;
  sign(unsigned: Uint8Array, wallet: OwnWallet): Signed;
}

export const asTransfer = (recipient: Recipient, spell: (address: string) => string): Transfer => ({
  asset: recipient.asset,
  address: spell(recipient.address),
  memo: recipient.memo,
  amount: BigInt(recipient.amount),
});
