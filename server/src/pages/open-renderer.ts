import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenPages, Pages, PagesWorld } from '@parom/contract/pages';

export const filesOf = (webRoot: string): string => join(webRoot, 'dist');
const rendererOf = (webRoot: string): string => join(webRoot, 'dist-server', 'entry-server.js');

/** @returns `null` when the web is not built; rejects when it is built by halves */
export async function openRenderer(
  webRoot: string,
  world: Pick<PagesWorld, 'ask' | 'turn' | 'report'>,
): Promise<Pages | null> {
  const files = filesOf(webRoot);
  if (!existsSync(join(files, 'index.html'))) return null;
  const { openPages } = (await import(pathToFileURL(rendererOf(webRoot)).href)) as {
    readonly openPages: OpenPages;
  };
  return openPages({ ...world, readBuilt: (path) => readFileSync(join(files, path), 'utf8') });
}
