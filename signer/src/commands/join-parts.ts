/** Joins the scanned QR codes of a long unsigned transaction, on a machine that is never online. */
import { crc32 } from 'node:zlib';
import { SignerProblem } from '../refusal.ts';

/** Minimal bytewords (BCR-2020-012): two letters a byte. */
const PAIRS =
  'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackctcxclcpcndkdadsdidedtdrdndwdpdmdl' +
  'dyeheyeoeeecenemetesftfrfnfsfmfhfzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhe' +
  'hnhsidiaieihiyioisinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblblalylflslrlplnltloldlelulklgmnmy' +
  'mhmemomumwmdmtmsmknlnyndnsntnnnenboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrs' +
  'rtsesasrssskswstspsosgsbsfsntotktitttdtetytltbtstptatnuyuoutueurvtvyvovlvevwvavdvswlwdwmwpwewyws' +
  'wtwnwzwfwkykynylyaytzszoztzczezm';
const BYTE_OF = new Map(
  Array.from({ length: 256 }, (_, byte) => [PAIRS.slice(byte * 2, byte * 2 + 2), byte]),
);
const PART = /^ur:(crypto-psbt|bytes)\/(\d+)-(\d+)\/((?:[a-z]{2})+)$/;
const CHECKSUM = 4;
const MOST_PARTS = 1_000;

interface Part {
  readonly number: number;
  /** One text for all parts of a transaction. */
  readonly family: string;
  readonly type: string;
  readonly count: number;
  readonly length: number;
  readonly checksum: number;
  readonly piece: Uint8Array;
}

/** @returns the PSBT in base64, or the JSON */
export function joinParts(scanned: string): string {
  const lines = scanned.split(/\r?\n/).filter((line) => line.trim() !== '');
  const parts = lines.map((line, at) => partOf(line.trim().toLowerCase(), at + 1));
  const [first] = parts;
  if (first === undefined)
    throw new SignerProblem('No part arrived at the input. Scan the QR codes into it, one a line');
  const foreign = parts.findIndex(({ family }) => family !== first.family);
  if (foreign >= 0)
    throw new SignerProblem(
      `Line ${foreign + 1} belongs to another transaction than line 1. Scan the parts of one transaction only`,
    );
  const byNumber = new Map(parts.map((part) => [part.number, part]));
  const numbers = Array.from({ length: first.count }, (_, at) => at + 1);
  const missing = numbers.filter((number) => !byNumber.has(number));
  if (missing.length > 0)
    throw new SignerProblem(
      `Of ${first.count} parts these are missing: ${missing.join(', ')}. Scan them too`,
    );
  const whole = Buffer.concat(numbers.map((number) => byNumber.get(number)?.piece ?? new Uint8Array()));
  return contentOf(first, whole.subarray(0, first.length));
}

function partOf(line: string, at: number): Part {
  const [, type, number, count, letters] = PART.exec(line) ?? [];
  if (
    type === undefined ||
    letters === undefined ||
    Number(number) > Number(count) ||
    Number(count) > MOST_PARTS
  )
    throw new SignerProblem(`Line ${at} is no part of a transaction. Scan the QR codes of the console`);
  const damaged = new SignerProblem(`Line ${at} was read with an error. Scan part ${number} again`);
  const bytes = Uint8Array.from(letters.match(/../g) ?? [], (pair) => BYTE_OF.get(pair) ?? Number.NaN);
  const body = bytes.subarray(0, -CHECKSUM);
  if (bytes.length <= CHECKSUM || crc32(body) !== Buffer.from(bytes.subarray(-CHECKSUM)).readUInt32BE())
    throw damaged;
  const fields = new Fields(body);
  const isList = fields.head() === 5;
  const [own, all, length, checksum] = [fields.head(), fields.head(), fields.head(), fields.head()];
  const piece = fields.rest(fields.head());
  if (!isList || own !== Number(number) || all !== Number(count) || piece === null) throw damaged;
  return {
    number: own,
    family: [type, all, length, checksum].join(),
    type,
    count: all,
    length,
    checksum,
    piece,
  };
}

function contentOf({ type, length, checksum }: Part, whole: Uint8Array): string {
  const fields = new Fields(whole);
  const content = fields.rest(fields.head());
  if (whole.length !== length || crc32(whole) !== checksum || content === null)
    throw new SignerProblem(
      'The parts together do not give the transaction that they name. Scan all of them again',
    );
  return Buffer.from(content).toString(type === 'bytes' ? 'utf8' : 'base64');
}

/** CBOR of lists, bytes and numbers. */
class Fields {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  /** The number, or the length of a list or of bytes. */
  head(): number {
    const short = (this.bytes[this.at] ?? 0) & 0x1f;
    this.at += 1;
    if (short < 24) return short;
    const size = 2 ** (short - 24);
    const from = this.at;
    this.at += size;
    return this.bytes.subarray(from, this.at).reduce((value, byte) => value * 256 + byte, 0);
  }

  /** `null`: another length is left. */
  rest(length: number): Uint8Array | null {
    const left = this.bytes.subarray(this.at);
    return left.length === length ? left : null;
  }
}
