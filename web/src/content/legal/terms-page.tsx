/** /terms */
import { textLoader } from '../texts.ts';
import { LegalPage } from './legal-page.tsx';

export const loader = textLoader(() => 'legal/terms');

export function Component() {
  return <LegalPage page="terms" text="legal/terms" since="2025-10-01" />;
}
