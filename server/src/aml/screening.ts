export interface ScreenedDeposit {
  readonly networkId: number;
  readonly txId: string;
  /** Ours, that received it. */
  readonly address: string;
  readonly sender: string | null;
}

export interface Signal {
  /** The provider's word for an origin of coins. */
  readonly code: string;
  /** Per cent of the coins, such as 1.9. */
  readonly share: string;
}

export interface Rating {
  /** 0 is clean, 100 the worst. */
  readonly score: number;
  /** The weightiest first. */
  readonly signals: readonly Signal[];
}

export type ScreeningResult =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'stop'; readonly reason: string; readonly rating?: Rating };

/** `doubt`: the sender is clean, but an operator looks first. Never causes a deduction. */
export type DepositScreening = ScreeningResult | { readonly verdict: 'doubt'; readonly reason: string };

/** Network calls: hold no open transaction. Throws without an answer. */
export interface ScreeningProvider {
  readonly name: string;
  /** Rates coins' origin: only then may the pages claim it. */
  readonly ratesRisk?: true;
  screenDeposit(deposit: ScreenedDeposit): Promise<DepositScreening>;
  /** Answers from memory: ticket creation waits for it. */
  screenAddress(address: string): ScreeningResult;
  /**
   * Just before the payout: the acceptance may be old.
   * @param networkId `null`: a card or phone
   */
  screenPayment(address: string, networkId: number | null): Promise<ScreeningResult>;
}

const PASS: ScreeningResult = { verdict: 'pass' };

/** The first stop counts; a doubt counts without a stop. */
export async function screenDeposit(
  providers: readonly ScreeningProvider[],
  deposit: ScreenedDeposit,
): Promise<DepositScreening> {
  let found: DepositScreening = PASS;
  for (const provider of providers) {
    const result = await provider.screenDeposit(deposit);
    if (result.verdict === 'stop') return result;
    if (result.verdict === 'doubt') found = result;
  }
  return found;
}

export async function isDoubted(
  providers: readonly ScreeningProvider[],
  deposit: ScreenedDeposit,
): Promise<boolean> {
  for (const provider of providers) {
    // A score is no doubt, and each one is paid for.
    if (provider.ratesRisk === true) continue;
    if ((await provider.screenDeposit(deposit)).verdict === 'doubt') return true;
  }
  return false;
}

export async function screenPayment(
  providers: readonly ScreeningProvider[],
  address: string,
  networkId: number | null,
): Promise<ScreeningResult> {
  for (const provider of providers) {
    const result = await provider.screenPayment(address, networkId);
    if (result.verdict === 'stop') return result;
  }
  return PASS;
}

export function screenAddress(providers: readonly ScreeningProvider[], address: string): ScreeningResult {
  for (const provider of providers) {
    const result = provider.screenAddress(address);
    if (result.verdict === 'stop') return result;
  }
  return PASS;
}
