import type { DepositScreening, ScreenedDeposit, ScreeningProvider } from './screening.ts';

export interface ScreeningAnswer {
  readonly provider: string;
  /** `null`: about the address that the ticket pays to. */
  readonly deposit: ScreenedDeposit | null;
  readonly verdict: 'stop' | 'doubt';
  readonly reason: string;
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
      const { verdict } = answer;
      if (verdict !== 'pass') note({ provider: provider.name, deposit, verdict, reason: answer.reason });
      return answer;
    };
    return {
      ...provider,
      screenDeposit: async (deposit) => noted(deposit, await provider.screenDeposit(deposit)),
      screenPayment: async (address) => noted(null, await provider.screenPayment(address)),
    };
  });
}
