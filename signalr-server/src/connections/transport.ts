import type { Outgoing } from '../protocol/outgoing.ts';

export type TransportKind = 'websockets' | 'server-sent-events' | 'long-polling';

export interface Transport {
  readonly kind: TransportKind;
  readonly carriesBinary: boolean;
  /** Not yet taken by the operating system or a poll. */
  readonly unsentBytes: number;
  /** Never throws. */
  send(message: Outgoing): void;
  /** After the sent messages. */
  end(): void;
  /** Drops unsent messages. */
  cut(): void;
}
