/**
 * Screening owns the question "may we touch this money?". It knows addresses and transactions, never tickets,
 * and it never moves anything: the ticket decides what a stop means.
 */
export interface ScreenedDeposit {
  readonly networkId: number;
  readonly txId: string;
  /** Who sent it, where the network tells. */
  readonly sender: string | null;
}

export type ScreeningResult =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'stop'; readonly reason: string };

/** A provider answers over the network: call it with no transaction open. It throws when it cannot answer. */
export interface ScreeningProvider {
  readonly name: string;
  screenDeposit(deposit: ScreenedDeposit): Promise<ScreeningResult>;
  /** May we pay to this address? Answers from memory: ticket creation waits for it. */
  screenAddress(address: string): ScreeningResult;
  /** The same of an address that we are about to pay to; it may have been let in long ago. */
  screenPayout(address: string): Promise<ScreeningResult>;
}

const PASS: ScreeningResult = { verdict: 'pass' };

/** All providers must pass; the first stop counts. */
export const screenDeposit = (providers: readonly ScreeningProvider[], deposit: ScreenedDeposit) =>
  firstStop(providers, (provider) => provider.screenDeposit(deposit));

export const screenPayout = (providers: readonly ScreeningProvider[], address: string) =>
  firstStop(providers, (provider) => provider.screenPayout(address));

export function screenAddress(providers: readonly ScreeningProvider[], address: string): ScreeningResult {
  for (const provider of providers) {
    const result = provider.screenAddress(address);
    if (result.verdict === 'stop') return result;
  }
  return PASS;
}

async function firstStop(
  providers: readonly ScreeningProvider[],
  ask: (provider: ScreeningProvider) => Promise<ScreeningResult>,
): Promise<ScreeningResult> {
  for (const provider of providers) {
    const result = await ask(provider);
    if (result.verdict === 'stop') return result;
  }
  return PASS;
}
