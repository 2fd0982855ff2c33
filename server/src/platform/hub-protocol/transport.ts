/** A way to one client. It carries messages and knows none of them. */
import type { Outgoing } from './outgoing.ts';

export type TransportKind = 'websockets' | 'server-sent-events' | 'long-polling';

export interface Transport {
  readonly kind: TransportKind;
  readonly carriesBinary: boolean;
  /** Handed over and not yet taken by the client's side of the network. */
  readonly unsentBytes: number;
  /** Never throws; a transport that is gone swallows it. */
  send(message: Outgoing): void;
  /** Ends it, behind what was sent. */
  end(): void;
  /** Ends it at once: what is unsent is lost. */
  cut(): void;
}
