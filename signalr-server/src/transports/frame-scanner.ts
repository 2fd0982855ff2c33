const LENGTH_16 = 126;
const LENGTH_64 = 127;
const MASK_BYTES = 4;

type Stage = 'kind' | 'length' | 'long-length';

/** Counts frames before `ws` parses them. */
export class FrameScanner {
  #stage: Stage = 'kind';
  /** Of the current frame's mask and payload. */
  #rest = 0;
  #maskBytes = 0;
  #lengthBytes = 0;
  #length = 0;

  /** @param most how many frames may begin in the slice */
  slice(bytes: Buffer, from: number, most: number): { readonly end: number; readonly frames: number } {
    let at = from;
    let frames = 0;
    while (at < bytes.length) {
      if (this.#rest > 0) {
        const skipped = Math.min(this.#rest, bytes.length - at);
        this.#rest -= skipped;
        at += skipped;
      } else {
        if (this.#stage === 'kind') {
          if (frames === most) break;
          frames += 1;
        }
        this.#readHead(bytes[at] ?? 0);
        at += 1;
      }
    }
    return { end: at, frames };
  }

  #readHead(byte: number): void {
    if (this.#stage === 'kind') this.#stage = 'length';
    else if (this.#stage === 'length') {
      this.#maskBytes = byte >= 0x80 ? MASK_BYTES : 0;
      const length = byte & 0x7f;
      if (length < LENGTH_16) return this.#skip(length);
      this.#stage = 'long-length';
      this.#lengthBytes = length === LENGTH_64 ? 8 : 2;
      this.#length = 0;
    } else {
      this.#length = this.#length * 256 + byte;
      this.#lengthBytes -= 1;
      if (this.#lengthBytes === 0) this.#skip(this.#length);
    }
  }

  #skip(payload: number): void {
    this.#rest = this.#maskBytes + payload;
    this.#stage = 'kind';
  }
}
