/** 32 bytes, as `openssl rand -hex 32` prints. */
import * as z from 'zod';
import { readSecret } from './secret-file.ts';

export const dataKey = z
  .string()
  .transform(readSecret)
  .transform((text, context): Buffer => {
    if (text !== null && !/^[0-9a-f]{64}$/i.test(text))
      context.addIssue({ code: 'custom', message: 'must name a file with 64 hexadecimal digits' });
    return Buffer.from(text ?? '', 'hex');
  });
