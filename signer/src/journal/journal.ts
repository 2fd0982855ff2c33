/** Every answer ever given: what keys spend and limits count is read from here. */
import type { JournalEntry, Page, Purpose, Recipient } from '../protocol.ts';
import { SignerProblem } from '../refusal.ts';
import { type Lines, linesInMemory, openLines } from './lines.ts';

type Written = Omit<JournalEntry, 'number' | 'isDropped' | 'isFormer'>;

type Line =
  | { readonly kind: 'wallet'; readonly network: number; readonly wallet: string }
  | { readonly kind: 'signed'; readonly entry: Written }
  | { readonly kind: 'dropped'; readonly network: number; readonly txId: string };

export interface Noted {
  readonly number: number;
  readonly line: number;
  readonly id: string;
  readonly wallet: string | undefined;
  readonly at: number;
  readonly network: number;
  readonly conflictKeys: readonly string[];
  readonly fee: bigint;
  readonly isReplacement: boolean;
  readonly approved: string | null;
  readonly spent: readonly { readonly purpose: Purpose; readonly asset: string; readonly amount: bigint }[];
  isDropped: boolean;
}

const PAGE_CHARACTERS = 40_000;
const PAGE_ENTRIES = 50;

export class Journal {
  readonly #noted: Noted[] = [];
  readonly #byId = new Map<string, Noted>();
  readonly #byKey = new Map<string, Noted[]>();
  #lines: Lines = linesInMemory();
  #count = 0;
  readonly #approved = new Set<string>();
  readonly #wallets = new Map<number, string>();
  readonly #replacing = new Map<number, string>();
  readonly #byTxId = new Map<string, Noted>();
  readonly #held = new Map<string, bigint>();

  /**
   * @param path `null`: in memory
   * @param replaced networks whose wallet a person replaces now
   * @throws SignerProblem for the journal of another wallet
   */
  static async open(
    path: string | null,
    wallets: ReadonlyMap<number, string>,
    replaced: ReadonlySet<number> = new Set(),
  ): Promise<{ journal: Journal; cut: number }> {
    const journal = new Journal();
    let cut = 0;
    if (path !== null) {
      const opened = await openLines(path, (text, number) => journal.#take(JSON.parse(text) as Line, number));
      journal.#lines = opened.lines;
      cut = opened.cut;
    }
    try {
      for (const [network, wallet] of wallets)
        await journal.#bind(network, wallet, replaced.has(network) ? null : path);
    } catch (error) {
      await journal.close();
      throw error;
    }
    return { journal, cut };
  }

  async #bind(network: number, wallet: string, path: string | null): Promise<void> {
    const bound = this.#wallets.get(network);
    if (bound === undefined) await this.#append({ kind: 'wallet', network, wallet });
    if (bound === undefined || bound === wallet) return;
    // Written with its first transmission: until then the service may start with the former wallet.
    if (path === null) this.#replacing.set(network, wallet);
    else
      throw new SignerProblem(
        `the journal ${path} belongs to wallet ${bound} of network ${network}, and the keys to wallet ${wallet}. Nothing is signed, because this wallet's payments would be unknown. Name the journal of this mnemonic, or begin an empty one for a new mnemonic`,
      );
  }

  async find(id: string): Promise<JournalEntry | null> {
    const noted = this.#byId.get(id);
    return noted === undefined ? null : this.#entryOf(noted);
  }

  /** By the transmission's id or the transaction's. Dropped entries have no name. */
  async named(network: number, name: string): Promise<JournalEntry | null> {
    const noted = this.#byId.get(name) ?? this.#byTxId.get(`${network} ${name}`);
    return noted === undefined || noted.isDropped || noted.network !== network ? null : this.#entryOf(noted);
  }

  /** Without dropped entries. */
  async holders(network: number, keys: readonly string[]): Promise<JournalEntry[]> {
    const wallet = this.#walletOf(network);
    const found = new Set(keys.flatMap((key) => this.#byKey.get(`${network} ${wallet} ${key}`) ?? []));
    return Promise.all([...found].filter(({ isDropped }) => !isDropped).map((one) => this.#entryOf(one)));
  }

  /** Newest first. Dropped ones count: the server could have kept their bytes. */
  *since(time: number): Generator<Noted> {
    for (let at = this.#noted.length - 1; at >= 0; at -= 1) {
      const noted = this.#noted[at];
      if (noted === undefined || noted.at < time) return;
      yield noted;
    }
  }

  /** Also of dropped entries: their signatures may be known. */
  heldBy(network: number, key: string): bigint | undefined {
    return this.#held.get(`${network} ${key}`);
  }

  isApproved(digest: string): boolean {
    return this.#approved.has(digest);
  }

  /** A clock that is set back must not empty the hour's limit. */
  timeOf(now: number): number {
    return Math.max(now, this.#noted.at(-1)?.at ?? 0);
  }

  async write(entry: Written): Promise<void> {
    const wallet = this.#replacing.get(entry.network);
    if (wallet !== undefined) await this.#append({ kind: 'wallet', network: entry.network, wallet });
    this.#replacing.delete(entry.network);
    await this.#append({ kind: 'signed', entry });
  }

  async drop(network: number, txId: string): Promise<boolean> {
    if (!this.#byTxId.has(`${network} ${txId}`)) return false;
    await this.#append({ kind: 'dropped', network, txId });
    return true;
  }

  /** Bounded, so that a page fits a frame. */
  async page(from: number): Promise<Page> {
    const entries: JournalEntry[] = [];
    let characters = 0;
    for (let at = from; at < this.#noted.length && entries.length < PAGE_ENTRIES; at += 1) {
      const noted = this.#noted[at];
      if (noted === undefined) break;
      const entry = await this.#entryOf(noted);
      characters += JSON.stringify(entry).length;
      if (characters > PAGE_CHARACTERS && entries.length > 0) break;
      entries.push(entry);
    }
    const next = from + entries.length;
    return { entries, next: next < this.#noted.length ? next : null };
  }

  #walletOf(network: number): string | undefined {
    return this.#replacing.get(network) ?? this.#wallets.get(network);
  }

  close(): Promise<void> {
    return this.#lines.close();
  }

  async #append(line: Line): Promise<void> {
    await this.#lines.append(JSON.stringify(line));
    this.#take(line, this.#count);
  }

  async #entryOf(noted: Noted): Promise<JournalEntry> {
    const line = JSON.parse(await this.#lines.read(noted.line)) as Line;
    if (line.kind !== 'signed') throw new Error('the journal points at another line');
    const isFormer = noted.wallet !== this.#walletOf(noted.network);
    return { ...line.entry, number: noted.number, isDropped: noted.isDropped, isFormer };
  }

  #take(line: Line, number: number): void {
    this.#count = number + 1;
    if (line.kind === 'wallet') this.#wallets.set(line.network, line.wallet);
    if (line.kind === 'signed') this.#note(line.entry, number);
    if (line.kind === 'dropped') {
      const dropped = this.#byTxId.get(`${line.network} ${line.txId}`);
      if (dropped !== undefined) dropped.isDropped = true;
      if (dropped !== undefined && this.#byId.get(dropped.id) === dropped) this.#byId.delete(dropped.id);
    }
  }

  #note(entry: Written, line: number): void {
    const { id, network, conflictKeys } = entry;
    const noted: Noted = {
      number: this.#noted.length,
      line,
      id,
      at: Date.parse(entry.at),
      wallet: this.#wallets.get(network),
      network,
      conflictKeys,
      fee: BigInt(entry.fee),
      isReplacement: entry.isReplacement,
      approved: entry.approved,
      spent: entry.recipients.map(({ purpose, asset, amount }) => ({
        purpose,
        asset,
        amount: BigInt(amount),
      })),
      isDropped: false,
    };
    this.#noted.push(noted);
    if (entry.approved !== null) this.#approved.add(entry.approved);
    this.#byId.set(id, noted);
    this.#byTxId.set(`${network} ${entry.txId}`, noted);
    for (const [place, amount] of entry.held.entries())
      this.#held.set(`${network} ${conflictKeys[place]}`, BigInt(amount));
    // The numbers of a replaced wallet begin anew.
    for (const key of conflictKeys.map((one) => `${network} ${noted.wallet} ${one}`))
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), noted]);
  }
}

/** The same payments, recipients and amounts. */
export const servesSame = (one: readonly Recipient[], other: readonly Recipient[]): boolean =>
  spelled(one) === spelled(other);

const spelled = (recipients: readonly Recipient[]): string =>
  JSON.stringify(
    recipients
      .map(({ payment, asset, address, memo, amount }) =>
        JSON.stringify([payment, asset, address, memo, amount]),
      )
      .toSorted(),
  );
