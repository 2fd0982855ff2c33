import * as z from 'zod';

export const bpsOfText = (percent: string): number => Math.round(Number(percent) * 100);

export const percentBps = (example: string) =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, `must be per cent, such as ${example}`)
    .transform(bpsOfText)
    .refine((bps) => bps <= 10_000, 'must be at most 100 per cent');
