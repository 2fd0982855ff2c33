export interface HubTiming {
  readonly handshakeTimeoutMs: number;
  /** Clients give up after 30 s of silence. */
  readonly keepAliveMs: number;
  readonly clientTimeoutMs: number;
  /** Proxies end requests after 60 s. */
  readonly pollTimeoutMs: number;
  /** For an id's first use, the next poll, or a lost WebSocket's return. */
  readonly gracePeriodMs: number;
  readonly recheckMs: number;
  /** The official client uses a second. */
  readonly acknowledgeMs: number;
  readonly sweepMs: number;
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

/** V8 stores whole numbers without an allocation. */
export const steadyNow = (): number => Math.trunc(performance.now());
