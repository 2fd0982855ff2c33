import * as z from 'zod';
import { readSecret } from '../../platform/secrets/secret-file.ts';

export interface AmlBotSettings {
  readonly url: string;
  readonly accessId: string;
  readonly accessKey: string;
}

export const AMLBOT_URL = 'https://extrnlapiendpoint.silencatech.com';

export const amlBotId = z.string().regex(/^[\w-]{4,100}$/, 'must be an access ID of AMLBot');

export const amlBotKey = z
  .string()
  .transform(readSecret)
  .refine(
    (key) => key === null || /^[\w-]{8,200}$/.test(key),
    'must name a file with an access key of AMLBot',
  );
