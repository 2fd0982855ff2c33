import type { Outgoing } from './outgoing.ts';
import type { HubProtocol } from './protocol.ts';

/** Encoded once for each protocol, when first needed. */
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
