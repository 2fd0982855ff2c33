// By `--import`: writes the names of loaded packages into a file.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// The hook runs in a thread of its own.
if (isMainThread) register(import.meta.url);

export function load(url, context, next) {
  const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  if (name !== undefined) appendFileSync(process.env.LOADED_PACKAGES, `${name}\n`);
  return next(url, context);
}
