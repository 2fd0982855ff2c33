/** Timeouts in milliseconds of the process's monotonic clock. */
export interface HubTiming {
  /** From the open transport to the handshake. */
  readonly handshakeTimeoutMs: number;
  /** A ping goes out after this silence of the server. Clients give up after 30 s. */
  readonly keepAliveMs: number;
  /** A client that has pinged before is gone after this silence. */
  readonly clientTimeoutMs: number;
  /** How long a poll is held. Proxies end requests after 60 s. */
  readonly pollTimeoutMs: number;
  /** How long an id waits for its first use, its next poll, or the return of its lost WebSocket. */
  readonly gracePeriodMs: number;
  /** How often grants are checked. */
  readonly recheckMs: number;
  /** From a client's message to its acknowledgement. The official client uses a second. */
  readonly acknowledgeMs: number;
  /** How often timeouts are checked, and so the error of all of them. */
  readonly sweepMs: number;
  /** How long a stopping process waits for its sockets to close. */
  readonly closeTimeoutMs: number;
}

export const defaultTiming: HubTiming = {
  handshakeTimeoutMs: 15_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  pollTimeoutMs: 50_000,
  gracePeriodMs: 15_000,
  recheckMs: 30_000,
  acknowledgeMs: 500,
  sweepMs: 1_000,
  closeTimeoutMs: 500,
};

/** Milliseconds since the process started. V8 stores whole numbers without an allocation. */
export const steadyNow = (): number => Math.trunc(performance.now());
