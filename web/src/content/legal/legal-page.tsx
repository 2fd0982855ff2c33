/** A legal text exists in Russian and English only: in other languages the page is empty. */
import { useTranslation } from 'react-i18next';
import { Columns } from '../columns.tsx';
import { ContentPage } from '../content-page.tsx';
import { dayOf } from '../day.ts';
import { useText } from '../texts.ts';

interface LegalPageProps {
  readonly page: 'terms' | 'amlKyc';
  readonly text: 'legal/terms' | 'legal/aml-kyc';
  /** First day of this version, `YYYY-MM-DD`. */
  readonly since: string;
}

export function LegalPage({ page, text: name, since }: LegalPageProps) {
  const { t, i18n } = useTranslation('content');
  const text = useText(name, i18n.language);
  if (text === null) return null;
  return (
    <ContentPage title={t(`${page}.title`)} lead={t('since', { date: dayOf(since) })}>
      <Columns text={text} />
    </ContentPage>
  );
}
