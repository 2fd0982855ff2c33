/** Stand-in for rippled: its ledgers and what waits for the next one. */
import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { decode, encode } from 'ripple-binary-codec';
import { transactionId } from '../../src/chains/xrp/reading/hashes.ts';
import { type AccountRoot, type Accounts, apply, type Fields, fees, whyMalformed } from './ledger-rules.ts';

/** The codec's own tree and header hashes, so that ours are compared with them. */
const { ledgerHash, transactionTreeHash } = createRequire(import.meta.url)(
  'ripple-binary-codec/dist/ledger-hashes',
) as {
  ledgerHash(header: Header): { toHex(): string };
  transactionTreeHash(transactions: readonly object[]): { toHex(): string };
};

interface Header {
  readonly ledger_index: number;
  readonly total_coins: string;
  readonly parent_hash: string;
  readonly transaction_hash: string;
  readonly account_hash: string;
  readonly parent_close_time: number;
  readonly close_time: number;
  readonly close_time_resolution: number;
  readonly close_flags: number;
}

export interface Kept {
  readonly txId: string;
  readonly blob: string;
  readonly fields: Fields;
}

export interface Validated extends Kept {
  readonly meta: string;
  readonly height: number;
}

export interface Closed {
  readonly height: number;
  readonly hash: string;
  readonly data: string;
  readonly header: Header;
  readonly transactions: readonly Validated[];
  readonly accounts: Accounts;
}

const RIPPLE_EPOCH = 946_684_800;
const FIRST = 1_000;

const half = (text: string): string =>
  createHash('sha512').update(text).digest('hex').slice(0, 64).toUpperCase();
const copied = (accounts: Accounts): Accounts =>
  new Map([...accounts].map(([address, root]) => [address, { ...root }]));

export class Rippled {
  networkId = 1_000;
  openFee: bigint = fees.base;
  /** Nothing enters a ledger; what expires is dropped. */
  isStuck = false;
  now = Date.now;
  readonly ledgers: Closed[] = [];
  #open: Kept[] = [];

  constructor() {
    this.ledgers.push(this.#closedOf(FIRST, '0'.repeat(64), [], new Map()));
    this.close(50);
  }

  get head(): Closed {
    const head = this.ledgers.at(-1);
    if (head === undefined) throw new Error('there is no ledger');
    return head;
  }

  get open(): readonly Kept[] {
    return this.#open;
  }

  at(height: number): Closed | undefined {
    return this.ledgers[height - FIRST];
  }

  /** As if the account had always been there. */
  fund(address: string, balance: bigint, more: Partial<AccountRoot> = {}): void {
    for (const { height, accounts } of this.ledgers)
      accounts.set(address, { sequence: height, flags: 0, ownerCount: 0, ...more, balance });
    const { sequence } = this.ledgers[0]?.accounts.get(address) ?? { sequence: FIRST };
    for (const { accounts } of this.ledgers) {
      const root = accounts.get(address);
      if (root !== undefined) root.sequence = sequence;
    }
  }

  change(address: string, change: Partial<AccountRoot>): void {
    for (const { accounts } of this.ledgers) {
      const root = accounts.get(address);
      if (root !== undefined) Object.assign(root, change);
    }
  }

  /** With what waits for the next ledger. */
  nextSequence(address: string): number {
    let next = this.head.accounts.get(address)?.sequence ?? 0;
    while (this.#open.some(({ fields }) => fields.Account === address && fields.Sequence === next)) next += 1;
    return next;
  }

  submit(blob: string): string {
    const fields = decode(blob) as unknown as Fields;
    const txId = transactionId(Buffer.from(blob, 'hex'));
    const malformed = whyMalformed(fields);
    if (malformed !== null) return malformed;
    if (!this.head.accounts.has(fields.Account)) return 'terNO_ACCOUNT';
    if (this.#open.some((one) => one.txId === txId)) return 'tefALREADY';
    const next = this.nextSequence(fields.Account);
    if (fields.Sequence < next) return 'tefPAST_SEQ';
    if ((fields.LastLedgerSequence ?? Number.MAX_SAFE_INTEGER) <= this.head.height) return 'tefMAX_LEDGER';
    this.#open.push({ txId, blob, fields });
    if (fields.Sequence > next) return 'terPRE_SEQ';
    return apply(fields, copied(this.head.accounts), this.head.height + 1).result;
  }

  drop(txId: string): void {
    this.#open = this.#open.filter((one) => one.txId !== txId);
  }

  close(count = 1): void {
    for (let done = 0; done < count; done += 1) this.#closeOne();
  }

  /** Never on the real network: a node that shows another history. What is kept comes into the first one. */
  reorganise(depth: number, drop: readonly string[]): void {
    const gone = this.ledgers.splice(-depth);
    const kept = gone.flatMap(({ transactions }) => transactions).filter(({ txId }) => !drop.includes(txId));
    this.#open = [...kept, ...this.#open.filter(({ txId }) => !drop.includes(txId))];
    this.close(depth + 1);
  }

  find(txId: string): Validated | undefined {
    return this.ledgers.flatMap(({ transactions }) => transactions).find((one) => one.txId === txId);
  }

  #closeOne(): void {
    const height = this.head.height + 1;
    const accounts = copied(this.head.accounts);
    const waiting = this.#open.filter(
      ({ fields: { LastLedgerSequence: last = Number.MAX_SAFE_INTEGER } }) => last >= height,
    );
    const taken = this.isStuck ? [] : inTurn(waiting, accounts);
    const transactions = taken.map((one, place) => validated(one, accounts, height, place));
    this.#open = waiting.filter(({ txId, fields }) => {
      const next = accounts.get(fields.Account)?.sequence ?? 0;
      return !taken.some((one) => one.txId === txId) && fields.Sequence >= next;
    });
    this.ledgers.push(this.#closedOf(height, this.head.hash, transactions, accounts));
  }

  #closedOf(height: number, parent: string, transactions: readonly Validated[], accounts: Accounts): Closed {
    const header: Header = {
      ledger_index: height,
      total_coins: '99999999999999999',
      parent_hash: parent,
      transaction_hash: transactionTreeHash(
        transactions.map(({ txId, fields, meta }) => ({ ...fields, hash: txId, metaData: decode(meta) })),
      ).toHex(),
      account_hash: half(randomBytes(8).toString('hex')),
      parent_close_time: 0,
      close_time: Math.floor(this.now() / 1_000) - RIPPLE_EPOCH,
      close_time_resolution: 10,
      close_flags: 0,
    };
    return { height, hash: ledgerHash(header).toHex(), data: dataOf(header), header, transactions, accounts };
  }
}

/** By number, as far as each account's numbers follow each other. */
function inTurn(waiting: readonly Kept[], accounts: Accounts): Kept[] {
  const next = new Map<string, number>();
  return waiting
    .toSorted((one, other) => one.fields.Sequence - other.fields.Sequence)
    .filter(({ fields: { Account: account, Sequence: sequence } }) => {
      const due = next.get(account) ?? accounts.get(account)?.sequence;
      if (due !== sequence) return false;
      next.set(account, sequence + 1);
      return true;
    });
}

function validated(
  { txId, blob, fields }: Kept,
  accounts: Accounts,
  height: number,
  place: number,
): Validated {
  const { result, delivered } = apply(fields, accounts, height);
  const touched = [fields.Account, fields.Destination].flatMap((address) => {
    const root = accounts.get(address);
    return root === undefined ? [] : [nodeOf(address, root)];
  });
  const meta = encode({
    TransactionIndex: place,
    TransactionResult: result,
    AffectedNodes: touched,
    ...(delivered === undefined ? {} : { DeliveredAmount: delivered.toString() }),
  });
  return { txId, blob, fields, meta, height };
}

const nodeOf = (address: string, { balance, sequence, flags, ownerCount }: AccountRoot) => ({
  ModifiedNode: {
    LedgerEntryType: 'AccountRoot',
    LedgerIndex: half(address),
    FinalFields: {
      Account: address,
      Balance: balance.toString(),
      Flags: flags,
      OwnerCount: ownerCount,
      Sequence: sequence,
    },
  },
});

export function dataOf(header: Header): string {
  const data = Buffer.alloc(118);
  data.writeUInt32BE(header.ledger_index, 0);
  data.writeBigUInt64BE(BigInt(header.total_coins), 4);
  data.write(header.parent_hash, 12, 'hex');
  data.write(header.transaction_hash, 44, 'hex');
  data.write(header.account_hash, 76, 'hex');
  data.writeUInt32BE(header.parent_close_time, 108);
  data.writeUInt32BE(header.close_time, 112);
  data.writeUInt8(header.close_time_resolution, 116);
  data.writeUInt8(header.close_flags, 117);
  return data.toString('hex').toUpperCase();
}
