/** `npm run init` with answers, into a folder that ends with its test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { init } from '../src/boot/init/init.ts';

export const LIMITS = { networks: { 2: 1 }, limits: [], cold: {}, people: {}, heartbeatSeconds: null };
export const LIVE = {
  publicUrl: 'https://shop.example',
  operatorEmail: 'anna@shop.example',
  smtpUrl: 'smtp://parom:pa%20ss@127.0.0.1:2525',
  name: "Anna's shop",
};

export function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parom-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function runInit(
  signerProgram: string,
  argv: readonly string[],
  ask: (text: string) => Promise<string> = never,
): Promise<string> {
  const lines: string[] = [];
  await init({ argv, root: '/srv/parom', signerProgram, ask, say: (line) => lines.push(line) });
  return lines.join('\n');
}

const never = (text: string): Promise<string> => Promise.reject(new Error(`asked: ${text}`));

export const flag = ([name, value]: [string, string]): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${value}`;
