/** A message as it leaves: encoded once, and framed once per transport, however many connections receive it. */
import type { HubProtocol } from './protocol.ts';

const FINAL_TEXT = 0x81;
const FINAL_BINARY = 0x82;

export class Outgoing {
  #frame: Buffer | null = null;
  #event: Buffer | null = null;

  /**
   * @param record the message with its delimiters
   * @param isBinary of a protocol whose bytes are no text
   */
  constructor(
    readonly record: Buffer,
    readonly isBinary: boolean,
  ) {}

  static text(text: string): Outgoing {
    return new Outgoing(Buffer.from(text), false);
  }

  /** As a WebSocket frame from the server: unmasked, never compressed. */
  get frame(): Buffer {
    this.#frame ??= Buffer.concat([
      frameHeader(this.record.length, this.isBinary ? FINAL_BINARY : FINAL_TEXT),
      this.record,
    ]);
    return this.#frame;
  }

  /** As a server-sent event. JSON has no line breaks of its own, so that one line of data is enough. */
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

/** One publication, encoded for each protocol when the first connection needs it. */
export class OutgoingPublication {
  readonly #byProtocol = new Map<HubProtocol, Outgoing>();

  constructor(
    readonly target: string,
    readonly args: readonly (string | number)[],
  ) {}

  in(protocol: HubProtocol): Outgoing {
    let message = this.#byProtocol.get(protocol);
    if (message === undefined) {
      message = protocol.invocation(this.target, this.args);
      this.#byProtocol.set(protocol, message);
    }
    return message;
  }
}
