import { Violation } from './protocol.ts';

/** Bytes of content after the first byte. */
const fixedSizes: Readonly<Record<number, number>> = {
  192: 0, // nil
  194: 0, // false
  195: 0, // true
  202: 4, // float 32
  203: 8, // float 64
  204: 1, // unsigned integers
  205: 2,
  206: 4,
  207: 8,
  208: 1, // signed integers
  209: 2,
  210: 4,
  211: 8,
  212: 2, // extensions, each with a byte for its type
  213: 3,
  214: 5,
  215: 9,
  216: 17,
};
/** Bytes of the length, and bytes beside the counted content. */
const sizedTypes: Readonly<Record<number, readonly [lengthBytes: 1 | 2 | 4, extra: number]>> = {
  196: [1, 0], // bytes
  197: [2, 0],
  198: [4, 0],
  199: [1, 1], // extensions
  200: [2, 1],
  201: [4, 1],
  217: [1, 0], // texts
  218: [2, 0],
  219: [4, 0],
};
const NIL = 0xc0;

/** A decoder would allocate what a sender claims: 30 KiB of nested headers can claim gigabytes. */
export class MessagePackReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, from: number) {
    this.#bytes = bytes;
    this.#at = from;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** All methods throw a Violation for another type or no value. */
  arrayLength(): number {
    const first = this.#unsigned(1);
    if (first >> 4 === 0b1001) return first & 0x0f;
    if (first === 0xdc) return this.#unsigned(2);
    if (first === 0xdd) return this.#unsigned(4);
    throw new Violation('an array is missing');
  }

  integer(): number {
    const first = this.#unsigned(1);
    if (first < 0x80) return first;
    if (first === 0xcc) return this.#unsigned(1);
    if (first === 0xcd) return this.#unsigned(2);
    if (first === 0xce) return this.#unsigned(4);
    if (first === 0xcf) return this.#unsigned(4) * 2 ** 32 + this.#unsigned(4);
    if (first >= 0xe0) return first - 0x100;
    if (first === 0xd0) return this.#signed(1);
    if (first === 0xd1) return this.#signed(2);
    if (first === 0xd2) return this.#signed(4);
    if (first === 0xd3) return this.#signed(4) * 2 ** 32 + this.#unsigned(4);
    throw new Violation('an integer is missing');
  }

  text(): string {
    const first = this.#unsigned(1);
    const isShort = first >> 5 === 0b101;
    const sized = first >= 217 && first <= 219 ? sizedTypes[first] : undefined;
    if (!isShort && sized === undefined) throw new Violation('a text is missing');
    const length = sized === undefined ? first & 0x1f : this.#unsigned(sized[0]);
    const from = this.#at;
    this.#step(length);
    return this.#bytes.toString('utf8', from, this.#at);
  }

  textOrNil(): string | null {
    if (this.#bytes[this.#at] !== NIL) return this.text();
    this.#step(1);
    return null;
  }

  skip(count: number): void {
    for (let open = count; open > 0; ) open += this.#enter() - 1;
  }

  /** @returns how many nested values it claims to hold */
  #enter(): number {
    const first = this.#unsigned(1);
    if (first < 0x80 || first >= 0xe0) return 0;
    if (first < 0x90) return 2 * (first & 0x0f);
    if (first < 0xa0) return first & 0x0f;
    if (first < 0xc0) return this.#step(first & 0x1f);
    if (first === 0xdc || first === 0xdd) return this.#unsigned(first === 0xdc ? 2 : 4);
    if (first === 0xde || first === 0xdf) return 2 * this.#unsigned(first === 0xde ? 2 : 4);
    const fixed = fixedSizes[first];
    if (fixed !== undefined) return this.#step(fixed);
    const sized = sizedTypes[first];
    if (sized === undefined) throw new Violation('an unknown type');
    return this.#step(this.#unsigned(sized[0]) + sized[1]);
  }

  #unsigned(size: 1 | 2 | 4): number {
    const from = this.#at;
    this.#step(size);
    return this.#bytes.readUIntBE(from, size);
  }

  #signed(size: 1 | 2 | 4): number {
    const from = this.#at;
    this.#step(size);
    return this.#bytes.readIntBE(from, size);
  }

  #step(size: number): 0 {
    if (this.#bytes.length - this.#at < size) throw new Violation('a message that ends too early');
    this.#at += size;
    return 0;
  }
}
