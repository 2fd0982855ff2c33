/** Checked by hand: the signer needs no library. */
import type { ApprovalsAsked } from './approvals-asked.ts';
import { SignerRefusal } from './refusal.ts';

export const purposes = [
  'payout',
  'refund',
  'withdrawal',
  'sweep',
  'gas',
  'delegate',
  'undelegate',
  'treasury-out',
  'treasury-in',
  'consolidate',
  'split',
] as const;
export type Purpose = (typeof purposes)[number];

export interface Recipient {
  /** A replacement serves the same payments. */
  readonly payment: string;
  readonly purpose: Purpose;
  /**
   * A token's contract (on EVM in small letters), on TON our own jetton wallet, a simulated currency's
   * number, `native`, or TRON's stake that is lent for `energy` and taken back.
   */
  readonly asset: string;
  readonly address: string;
  readonly memo: string | null;
  /** In base units. */
  readonly amount: string;
  /** For gas and lent energy: the deposit address's wallet, which the signer derives itself. */
  readonly own: string | null;
}

/** Ed25519 of a key file, or a passkey’s assertion in base64url. */
export type Approval =
  | { readonly person: string; readonly signature: string }
  | {
      /** The credential’s id. */
      readonly passkey: string;
      readonly clientData: string;
      readonly authenticatorData: string;
      readonly signature: string;
    };

export interface SignRequest {
  readonly call: 'sign';
  readonly id: string;
  readonly network: number;
  /** `hot`, `deposit:<index>` or `deposit:<network>:<index>`. */
  readonly wallet: string;
  readonly recipients: readonly Recipient[];
  /** The transaction's most, in base units of the native coin. */
  readonly feeCap: string;
  /** Everything that only one transaction can spend. */
  readonly conflictKeys: readonly string[];
  readonly replaces: string | null;
  /** The database's number, which the journal gives back after a restore. */
  readonly nonce: number;
  readonly unsigned: string;
  /** SHA-256 of the unsigned bytes, as the builder made them. */
  readonly digest: string;
  readonly approvals: readonly Approval[];
}

export interface ImagesRequest {
  readonly call: 'images';
  readonly network: number;
  /** As the wallet with the view key exports them. */
  readonly outputs: string;
  /** Images before this one are known. */
  readonly from: number;
  /** The last deposit address that was given out. */
  readonly reach: number;
}

export type Request =
  | SignRequest
  | { readonly call: 'keys' }
  /** The answer was never stored: its numbers are free again. */
  | { readonly call: 'drop'; readonly network: number; readonly txId: string }
  | { readonly call: 'freeze'; readonly why: string }
  | { readonly call: 'beat' }
  | { readonly call: 'journal'; readonly from: number }
  /** By the transmission's id or the transaction's. */
  | { readonly call: 'find'; readonly network: number; readonly name: string }
  | ImagesRequest;

export interface Signed {
  readonly txId: string;
  readonly bytes: string;
}

export interface NetworkKeys {
  readonly network: number;
  readonly kind: string;
  /** `null` where a network has none. */
  readonly chainId: number | null;
  readonly hotAddress: string;
  /** Derives the deposit addresses; `null` where there are none. */
  readonly accountXpub: string | null;
}

/** The request without its approvals, and the answer. */
export interface JournalEntry {
  readonly number: number;
  readonly at: string;
  readonly id: string;
  readonly network: number;
  readonly wallet: string;
  readonly recipients: readonly Recipient[];
  readonly fee: string;
  readonly conflictKeys: readonly string[];
  /** What each key of a coin holds, in base units. */
  readonly held: readonly string[];
  readonly nonce: number;
  readonly digest: string;
  readonly txId: string;
  readonly bytes: string;
  readonly isDropped: boolean;
  /** Of a mnemonic that was replaced since. */
  readonly isFormer: boolean;
  /** Its payments were signed before, with the same numbers. */
  readonly isReplacement: boolean;
  readonly approved: string | null;
}

export interface Page {
  readonly entries: readonly JournalEntry[];
  /** `null` at the end. */
  readonly next: number | null;
}

export interface KeyImages {
  /** Of the first one among the wallet's outputs. */
  readonly offset: number;
  readonly images: readonly { readonly image: string; readonly signature: string }[];
}

export interface Answers {
  readonly keys: { readonly networks: readonly NetworkKeys[] };
  readonly sign: Signed;
  readonly drop: { readonly dropped: true };
  readonly freeze: { readonly frozen: true };
  readonly beat: { readonly frozen: boolean };
  readonly journal: Page;
  readonly find: { readonly entry: JournalEntry | null };
  readonly images: KeyImages;
}

export type Answer<Call extends Request['call'] = Request['call']> =
  | { readonly ok: true; readonly value: Answers[Call] }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly asked?: ApprovalsAsked;
    };

const MOST_RECIPIENTS = 300;
const MOST_KEYS = 300;

/** Exact: no sign, no leading zero, at most 256 bits. */
const UNITS = /^(0|[1-9]\d{0,77})$/;
const HEX = /^([0-9a-f]{2})+$/;

export function readRequest(body: unknown): Request {
  const read = fieldsOf(body, 'the request');
  const call = read.text('call', /^[a-z]{1,10}$/);
  switch (call) {
    case 'keys':
    case 'beat':
      return { call };
    case 'drop':
      return { call, network: read.number('network'), txId: read.text('txId', /^\w{1,80}$/) };
    case 'freeze':
      return { call, why: read.text('why', /^[\s\S]{1,300}$/) };
    case 'journal':
      return { call, from: read.number('from') };
    case 'find':
      return { call, network: read.number('network'), name: read.text('name', /^[\w:.-]{1,80}$/) };
    case 'images':
      return {
        call,
        network: read.number('network'),
        outputs: read.text('outputs', HEX),
        from: read.number('from'),
        reach: read.number('reach'),
      };
    case 'sign':
      return readSign(read);
    default:
      throw malformed(`there is no call ${call}`);
  }
}

function readSign(read: Fields): SignRequest {
  return {
    call: 'sign',
    id: read.text('id', /^[\w:.-]{1,80}$/),
    network: read.number('network'),
    wallet: read.text('wallet', /^[\w:]{1,40}$/),
    recipients: read.list('recipients', MOST_RECIPIENTS).map(readRecipient),
    feeCap: read.text('feeCap', UNITS),
    conflictKeys: read.list('conflictKeys', MOST_KEYS).map((key) => readText(key, 'a conflict key')),
    replaces: read.textOrNull('replaces', /^[\w:.-]{1,80}$/),
    nonce: read.number('nonce'),
    unsigned: read.text('unsigned', HEX),
    digest: read.text('digest', /^[0-9a-f]{64}$/),
    approvals: read.list('approvals', 10).map(readApproval),
  };
}

function readApproval(body: unknown): Approval {
  const read = fieldsOf(body, 'an approval');
  if (!read.has('passkey'))
    return {
      person: read.text('person', /^[\w.@-]{1,64}$/),
      signature: read.text('signature', /^[0-9a-f]{128}$/),
    };
  return {
    passkey: read.text('passkey', /^[\w-]{1,1364}$/),
    clientData: read.text('clientData', /^[\w-]{1,1400}$/),
    authenticatorData: read.text('authenticatorData', /^[\w-]{1,400}$/),
    signature: read.text('signature', /^[\w-]{1,700}$/),
  };
}

function readRecipient(body: unknown): Recipient {
  const read = fieldsOf(body, 'a recipient');
  const purpose = purposes.find((one) => one === read.text('purpose', /^[a-z-]{1,20}$/));
  if (purpose === undefined) throw malformed('a recipient has no known purpose');
  return {
    payment: read.text('payment', /^[\x20-\x7e]{1,80}$/),
    purpose,
    asset: read.text(
      'asset',
      /^(native|energy|energy-back|0x[0-9a-f]{40}|0:[0-9a-f]{64}|T[1-9A-HJ-NP-Za-km-z]{33}|\d{1,9})$/,
    ),
    address: read.text('address', /^[\x21-\x7e]{1,128}$/),
    memo: read.textOrNull('memo', /^[\s\S]{1,200}$/),
    amount: read.text('amount', UNITS),
    own: read.textOrNull('own', /^[\w:]{1,40}$/),
  };
}

interface Fields {
  has(name: string): boolean;
  text(name: string, shape: RegExp): string;
  textOrNull(name: string, shape: RegExp): string | null;
  number(name: string): number;
  list(name: string, most: number): readonly unknown[];
}

function fieldsOf(body: unknown, what: string): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed(`${what} is no object`);
  const of = (name: string): unknown => (Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined);
  const text = (name: string, shape: RegExp): string => {
    const value = of(name);
    if (typeof value !== 'string' || !shape.test(value)) throw malformed(`${what} has no readable ${name}`);
    return value;
  };
  return {
    has: (name) => of(name) !== undefined,
    text,
    textOrNull: (name, shape) => (of(name) === null ? null : text(name, shape)),
    number: (name) => {
      const value = of(name);
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
        throw malformed(`${what} has no readable ${name}`);
      return value;
    },
    list: (name, most) => {
      const value = of(name);
      if (!Array.isArray(value) || value.length > most) throw malformed(`${what} has no readable ${name}`);
      return value;
    },
  };
}

function readText(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.length === 0 || value.length > 200)
    throw malformed(`${what} is unreadable`);
  return value;
}

const malformed = (message: string) => new SignerRefusal('malformed', message);
