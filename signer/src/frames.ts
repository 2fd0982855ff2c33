/** The length in four bytes, then JSON. */
const LENGTH_BYTES = 4;
export const MOST_BYTES = 64 * 1024;

export function toFrame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  if (body.length > MOST_BYTES)
    throw new Error(`a message of ${body.length} bytes is too long for the signer`);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

export class Frames {
  #held = Buffer.alloc(0);

  /** `null` while bytes are missing. @throws when it is too long or no JSON */
  next(): { readonly message: unknown } | null {
    if (this.#held.length < LENGTH_BYTES) return null;
    const length = this.#held.readUInt32BE();
    if (length > MOST_BYTES) throw new Error('the message is longer than 64 KiB');
    if (this.#held.length < LENGTH_BYTES + length) return null;
    const body = this.#held.toString('utf8', LENGTH_BYTES, LENGTH_BYTES + length);
    this.#held = this.#held.subarray(LENGTH_BYTES + length);
    return { message: JSON.parse(body) };
  }

  take(bytes: Buffer): void {
    this.#held = Buffer.concat([this.#held, bytes]);
  }

  get isEmpty(): boolean {
    return this.#held.length === 0;
  }
}
