import * as z from 'zod/mini';
import { decimalString, smallId, utcTime } from './wire.ts';

/** Public only while the operator shows it. */
export const engineRoom = z.object({
  atUtc: utcTime,
  reserves: z.array(
    z.object({
      currencyId: smallId,
      /** Coins that only pay fees are in no catalogue. */
      coin: z.string(),
      network: z.nullable(z.string()),
      /** `null`: roubles at a bank. */
      networkId: z.nullable(smallId),
      amount: decimalString,
      /** `null`: never compared with the network. */
      comparedAtUtc: z.nullable(utcTime),
      /** The network's amount less the books'. */
      difference: z.nullable(decimalString),
      isPaused: z.boolean(),
    }),
  ),
  /** Final within the last 24 hours. */
  payouts: z.object({
    count: z.int(),
    medianSeconds: z.nullable(z.int()),
    slowSeconds: z.nullable(z.int()),
  }),
});
export type EngineRoom = z.infer<typeof engineRoom>;
