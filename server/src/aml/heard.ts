import type { DepositScreening, Rating, ScreenedDeposit, ScreeningProvider } from './screening.ts';

export interface ScreeningAnswer {
  readonly provider: string;
  /** `null`: about the address that the ticket pays to. */
  readonly deposit: ScreenedDeposit | null;
  readonly verdict: 'stop' | 'doubt';
  readonly reason: string;
  /** `null`: the provider does not score. */
  readonly rating: Rating | null;
}

/** Notes what the providers say against a ticket, for the operator who decides. */
export function heard(
  providers: readonly ScreeningProvider[],
  note: (answer: ScreeningAnswer) => void,
): readonly ScreeningProvider[] {
  return providers.map((provider) => {
    const noted = <Answer extends DepositScreening>(
      deposit: ScreenedDeposit | null,
      answer: Answer,
    ): Answer => {
      if (answer.verdict === 'pass') return answer;
      const { verdict, reason } = answer;
      const rating = ('rating' in answer ? answer.rating : null) ?? null;
      note({ provider: provider.name, deposit, verdict, reason, rating });
      return answer;
    };
    return {
      ...provider,
      screenDeposit: async (deposit) => noted(deposit, await provider.screenDeposit(deposit)),
      screenPayment: async (address, networkId) =>
        noted(null, await provider.screenPayment(address, networkId)),
    };
  });
}
