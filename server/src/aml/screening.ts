export interface ScreenedDeposit {
  readonly networkId: number;
  readonly txId: string;
  readonly sender: string | null;
}

export type ScreeningResult =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'stop'; readonly reason: string };

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
  /** Just before the payout: the acceptance may be old. */
  screenPayment(address: string): Promise<ScreeningResult>;
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
  for (const provider of providers)
    if ((await provider.screenDeposit(deposit)).verdict === 'doubt') return true;
  return false;
}

export async function screenPayment(
  providers: readonly ScreeningProvider[],
  address: string,
): Promise<ScreeningResult> {
  for (const provider of providers) {
    const result = await provider.screenPayment(address);
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
