/** /aml-kyc */
import { textLoader } from '../texts.ts';
import { LegalPage } from './legal-page.tsx';

export const loader = textLoader(() => 'legal/aml-kyc');

export function Component() {
  return <LegalPage page="amlKyc" text="legal/aml-kyc" since="2025-10-01" />;
}
