import { createHash } from 'node:crypto';
import { TEXT_MAX } from '@parom/contract/console/commands/arguments';

export const digestOf = (text: string): string =>
  `${text.length} signs, sha256 ${createHash('sha256').update(text).digest('hex')}`;

export const briefly = (text: string): string => (text.length > TEXT_MAX ? digestOf(text) : text);
