import { createHash } from 'node:crypto';

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
export const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
export const areEqual = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other);
