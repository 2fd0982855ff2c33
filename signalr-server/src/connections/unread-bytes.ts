const nothing: Buffer = Buffer.alloc(0);
const LEAST_ROOM = 256;

/** @returns the end of the record at `from`, delimiter included; -1 while incomplete */
export type EndOfRecord = (bytes: Buffer, from: number, searched: number) => number;

/** Each byte is searched once and copied a bounded number of times. */
export class UnreadBytes {
  #bytes: Buffer = nothing;
  #from = 0;
  #end = 0;
  #searched = 0;
  /** Allocated here: bytes may be written behind its end. */
  #isOwn = false;

  append(bytes: Buffer): void {
    if (this.#from === this.#end) return this.#hold(bytes, 0, bytes.length, false);
    if (!this.#isOwn || this.#end + bytes.length > this.#bytes.length) this.#moveToRoom(bytes.length);
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** `null` without a whole record. Throws the errors of `endOf`. */
  next(endOf: EndOfRecord): Buffer | null {
    if (this.#from === this.#end) return null;
    const known = this.#end === this.#bytes.length ? this.#bytes : this.#bytes.subarray(0, this.#end);
    const from = this.#from;
    const end = endOf(known, from, this.#searched);
    if (end === -1) {
      // A view would keep the whole batch in memory.
      if (!this.#isOwn) this.#moveToRoom(0);
      this.#searched = this.#end;
      return null;
    }
    this.#from = end;
    this.#searched = end;
    const record = known.subarray(from, end);
    if (end === this.#end) this.clear();
    return record;
  }

  clear(): void {
    this.#hold(nothing, 0, 0, false);
    this.#searched = 0;
  }

  /** The next copy comes only after as many new bytes. */
  #moveToRoom(more: number): void {
    const length = this.#end - this.#from;
    const room = Buffer.allocUnsafeSlow(Math.max(LEAST_ROOM, 2 * (length + more)));
    this.#bytes.copy(room, 0, this.#from, this.#end);
    this.#searched = Math.max(0, this.#searched - this.#from);
    this.#hold(room, 0, length, true);
  }

  #hold(bytes: Buffer, from: number, end: number, isOwn: boolean): void {
    this.#bytes = bytes;
    this.#from = from;
    this.#end = end;
    this.#isOwn = isOwn;
  }
}
