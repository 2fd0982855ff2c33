import { expect, it } from 'vitest';
import { markdown } from '../markdown.ts';

/** Vite reads the files side by side, so in any order. */
function textsInOrder(files: readonly string[]): string {
  const plugin = markdown();
  let written = '';
  const ssr = {
    environment: { name: 'ssr' },
    emitFile: ({ source }: { source: string }) => {
      written = source;
    },
  };
  const transform = plugin.transform as unknown as (source: string, id: string) => unknown;
  for (const file of files) transform.call(ssr, `Of ${file}`, `/content/${file}.md`);
  (plugin.generateBundle as unknown as () => void).call(ssr);
  return written;
}

it('built texts have the same bytes, in whatever order the files were read', () => {
  const files = ['legal/ru/terms', 'blog/en/scams', 'legal/en/terms'];
  const texts = textsInOrder(files);
  expect(texts).toContain('Of legal/ru/terms');
  expect(textsInOrder(files.toReversed())).toBe(texts);
});
