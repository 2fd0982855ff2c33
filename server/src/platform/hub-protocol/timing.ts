/** How long the hub waits for what. Milliseconds of the process's own steady clock: nothing of it is stored. */

export interface HubTiming {
  /** From the opened transport to the handshake. Longer, and whoever says nothing holds a place for nothing. */
  readonly handshakeMs: number;
  /** Silence of ours after which a ping goes out. Clients give up after 30 s without a word. */
  readonly keepAliveMs: number;
  /** Silence of a client that has pinged before, after which it is gone: its network vanished without a goodbye. */
  readonly clientSilenceMs: number;
  /** How long a poll is held. Proxies end requests at 60 s, and an ended one looks like a broken connection. */
  readonly pollMs: number;
  /** How long an id waits for its first use, for its next poll, for its lost WebSocket to come back. */
  readonly absenceMs: number;
  /** How often tokens are asked about again. Two of it must fit into the minute that a logged-out one may last. */
  readonly recheckMs: number;
  /** From a received message to its acknowledgement; the protocol's clients use a second. */
  readonly acknowledgeMs: number;
  /** How often all connections are looked at: the error of everything above. */
  readonly sweepMs: number;
  /** How long a stopping process waits for clients to take their leave. */
  readonly farewellMs: number;
}

export const defaultTiming: HubTiming = {
  handshakeMs: 15_000,
  keepAliveMs: 15_000,
  clientSilenceMs: 30_000,
  pollMs: 50_000,
  absenceMs: 15_000,
  recheckMs: 30_000,
  acknowledgeMs: 500,
  sweepMs: 1_000,
  farewellMs: 500,
};

/** Milliseconds since the process began, whole: a whole number costs a connection nothing to keep. */
export const steadyNow = (): number => Math.trunc(performance.now());
