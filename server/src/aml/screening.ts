/** What a provider is asked, and how the words of several make one. */
export interface ScreenedDeposit {
  readonly networkId: number;
  readonly txId: string;
  /** Who sent it, where the network tells. */
  readonly sender: string | null;
}

export type ScreeningResult =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'stop'; readonly reason: string };

/** `doubt`: nothing is said against whoever sent it, and yet somebody is to look first. No deduction follows from it. */
export type DepositScreening = ScreeningResult | { readonly verdict: 'doubt'; readonly reason: string };

/** A provider answers over the network: call it with no transaction open. It throws when it cannot answer. */
export interface ScreeningProvider {
  readonly name: string;
  screenDeposit(deposit: ScreenedDeposit): Promise<DepositScreening>;
  /** May we pay to this address? Answers from memory: ticket creation waits for it. */
  screenAddress(address: string): ScreeningResult;
  /** The same of an address that we are about to pay to; it may have been let in long ago. */
  screenPayout(address: string): Promise<ScreeningResult>;
}

const PASS: ScreeningResult = { verdict: 'pass' };

/** All providers must pass; the first stop counts, and a doubt where nobody stops it. */
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

/** Whether somebody is to look at it first, whatever is said of who sent it. */
export async function isDoubted(
  providers: readonly ScreeningProvider[],
  deposit: ScreenedDeposit,
): Promise<boolean> {
  for (const provider of providers)
    if ((await provider.screenDeposit(deposit)).verdict === 'doubt') return true;
  return false;
}

export async function screenPayout(
  providers: readonly ScreeningProvider[],
  address: string,
): Promise<ScreeningResult> {
  for (const provider of providers) {
    const result = await provider.screenPayout(address);
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
