/**
 * Checks that transactions take their locks in the order of docs/money.md: ticket, asset, payment, books;
 * several assets or books by number. Two transactions that obey never deadlock. The check reads
 * statements, so it needs no race.
 */
import pg from 'pg';

interface Lock {
  /** `asset 3` */
  readonly name: string;
  readonly rank: number;
  /** Orders locks of the same rank; 0 where their order among themselves is free. */
  readonly place: number;
}

type Values = readonly unknown[];

const [FIRST, ASSET, LAST] = [0, 1, 2];
const first = (name: string): Lock => ({ name, rank: FIRST, place: 0 });
const asset = (id: unknown): Lock => ({ name: `asset ${id}`, rank: ASSET, place: Number(id) });
const payment = (id: unknown): Lock => ({ name: `payment ${id}`, rank: LAST, place: 0 });
const books = (id: number): Lock => ({ name: `books of ${id}`, rank: LAST, place: id });

/** The deposits at one address. A transaction that holds them takes no other address's deposits. */
const ALL_DEPOSITS = 'deposits at an address';
const isAmong = (name: string, held: string): boolean =>
  held === ALL_DEPOSITS && name.startsWith('deposits ');

/** `where "id" = $3`: the third value. */
const idOf = (text: string, values: Values): unknown => {
  const number = /where "id" = \$(\d+)/.exec(text)?.[1];
  return number === undefined ? undefined : values[Number(number) - 1];
};

const KINDS: readonly {
  readonly statement: RegExp;
  readonly locks: (text: string, values: Values) => readonly Lock[];
}[] = [
  {
    statement: /^select .* from "(tickets|deposits|withdrawals)" where "id" = \$1.* for no key update/,
    locks: (text, [id]) => [first(`${/from "(\w+)"/.exec(text)?.[1]} ${id}`)],
  },
  {
    statement:
      /^select "id" from "deposits" where "deposit_address_id" = \$1 order by "id" for no key update/,
    locks: () => [first(ALL_DEPOSITS)],
  },
  {
    statement: /^select .* from "assets" where "id" = \$1 for no key update/,
    locks: (_text, [id]) => [asset(id)],
  },
  {
    statement: /^update "assets" set "(reserved|reserved_unpaid|payments_stopped_reason)"/,
    locks: (text, values) => [asset(idOf(text, values))],
  },
  { statement: /^select hold_reserve\(/, locks: (_text, [id]) => [asset(id)] },
  {
    statement: /^update "payments" set .* where "id" = /,
    locks: (text, values) => [payment(idOf(text, values))],
  },
  {
    statement: /pg_advisory_xact_lock\(\d+, /,
    locks: (_text, [ids]) => (ids as readonly number[]).map(books),
  },
];

const locksOf = (text: string, values: Values): readonly Lock[] =>
  KINDS.find(({ statement }) => statement.test(text))?.locks(text, values) ?? [];

const isAfter = (one: Lock, other: Lock): boolean =>
  one.rank > other.rank || (one.rank === other.rank && other.place > 0 && one.place > other.place);

const isHeld = (held: readonly Lock[], { name }: Lock): boolean =>
  held.some((one) => one.name === name || isAmong(name, one.name));
const namesOf = (locks: readonly Lock[]): string => locks.map(({ name }) => name).join(', ');

/** The fourth value of a posting is its coin, where the ledger writes it. */
const postedIn = (text: string, values: Values): Lock | null =>
  /^insert into "ledger_postings" .* select /.test(text) ? books(Number(values[3])) : null;

/** The breach of a statement in a transaction with these locks; adds the locks that the statement takes. */
function wrongOf(held: Lock[], text: string, values: Values): string[] {
  const wrong: string[] = [];
  const posted = postedIn(text, values);
  if (posted !== null && !isHeld(held, posted))
    wrong.push(`a posting without the ${posted.name}: ${namesOf(held)}`);
  for (const lock of locksOf(text, values)) {
    if (isHeld(held, lock)) continue;
    const later = held.find((one) => isAfter(one, lock));
    if (later !== undefined) wrong.push(`${lock.name} after ${later.name}: ${namesOf(held)}`);
    held.push(lock);
  }
  return wrong;
}

const transactions = new WeakMap<object, Lock[]>();
const found = new Set<string>();

function note(connection: object, text: string, values: Values = []): void {
  if (text === 'begin') transactions.set(connection, []);
  if (text === 'commit' || text === 'rollback') transactions.delete(connection);
  const held = transactions.get(connection);
  if (held === undefined) return;
  for (const sentence of wrongOf(held, text.trimStart(), values)) found.add(sentence);
}

const ask = pg.Client.prototype.query;
pg.Client.prototype.query = function asked(this: pg.Client, ...given: unknown[]) {
  const [query, values] = given as [string | { text?: string; values?: Values }, Values?];
  if (typeof query === 'string') note(this, query, values);
  else if (typeof query.text === 'string') note(this, query.text, query.values);
  return Reflect.apply(ask, this, given);
} as typeof ask;

/** What the transactions of this process did wrong since it was last asked, a sentence each. */
export const lockOrder = {
  wrong: (): string[] => {
    const reported = [...found];
    found.clear();
    return reported;
  },
};
