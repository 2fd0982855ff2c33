const FINAL_TEXT = 0x81;
const FINAL_BINARY = 0x82;

/** Framed once for each transport. */
export class Outgoing {
  #frame: Buffer | null = null;
  #event: Buffer | null = null;

  constructor(
    readonly record: Buffer,
    readonly isBinary: boolean,
  ) {}

  static text(text: string): Outgoing {
    return new Outgoing(Buffer.from(text), false);
  }

  get frame(): Buffer {
    this.#frame ??= Buffer.concat([
      frameHeader(this.record.length, this.isBinary ? FINAL_BINARY : FINAL_TEXT),
      this.record,
    ]);
    return this.#frame;
  }

  /** JSON holds no line breaks: one data line is enough. */
  get event(): Buffer {
    this.#event ??= Buffer.concat([Buffer.from('data: '), this.record, Buffer.from('\r\n\r\n')]);
    return this.#event;
  }
}

function frameHeader(length: number, firstByte: number): Buffer {
  if (length < 126) return Buffer.from([firstByte, length]);
  if (length <= 0xffff) return Buffer.from([firstByte, 126, length >> 8, length & 0xff]);
  const header = Buffer.from([firstByte, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUIntBE(length, 4, 6);
  return header;
}
