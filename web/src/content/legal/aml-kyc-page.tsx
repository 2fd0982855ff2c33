import type { RouteHandle } from '../../route-handle.ts';
import { textRoute } from '../texts.ts';
import { LegalPage } from './legal-page.tsx';

const { loader, warm } = textRoute(() => 'legal/aml-kyc');

export { loader };
export const handle: RouteHandle = { warm };

export function Component() {
  return <LegalPage page="amlKyc" text="legal/aml-kyc" since="2025-10-01" />;
}
