import type { ImagesRequest, KeyImages, NetworkKeys, Recipient, Signed } from '../protocol.ts';

export interface Facts {
  readonly recipients: readonly Transfer[];
  readonly fee: bigint;
  readonly conflictKeys: readonly string[];
  /** Empty where a key is a number. */
  readonly held: readonly bigint[];
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
  read(unsigned: Uint8Array, wallet: OwnWallet): Facts | Promise<Facts>;
  /** `signed` can be mined no more when `unsigned` can. Left out where transactions have no end. */
  endsBefore?(signed: string, unsigned: Uint8Array): boolean;
  /** The spelling in which addresses are compared. */
  spell(address: string): string;
  sign(unsigned: Uint8Array, wallet: OwnWallet): Signed | Promise<Signed>;
  /** The bytes name each address once, with the sum of its payments. */
  readonly addsUp?: true;
  /** Where only the spend key shows spent outputs. */
  images?(asked: Omit<ImagesRequest, 'call' | 'network'>): Promise<KeyImages>;
}

export const asTransfer = (recipient: Recipient, spell: (address: string) => string): Transfer => ({
  asset: recipient.asset,
  address: spell(recipient.address),
  memo: recipient.memo,
  amount: BigInt(recipient.amount),
});
