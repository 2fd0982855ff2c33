import { expect, it } from 'vitest';
import { draw } from '../../shell/draw-for-tests.tsx';
import { CopyButton } from './copy-button.tsx';

it('the spoken "copied" stands beside the button: inside it, Safari reads nothing', () => {
  const html = draw(<CopyButton text="bc1q" label="Copy the address" />);
  expect(html).toMatch(/<\/button><span[^>]*aria-live="polite"><\/span>$/);
});
