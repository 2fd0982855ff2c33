import type { RouteHandle } from '../../route-handle.ts';
import { textRoute } from '../texts.ts';
import { LegalPage } from './legal-page.tsx';

const { loader, warm } = textRoute(() => 'legal/terms');

export { loader };
export const handle: RouteHandle = { warm };

export function Component() {
  return <LegalPage page="terms" text="legal/terms" since="2025-10-01" />;
}
