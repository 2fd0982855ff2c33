/** A legal text with its chapters beside it. It exists in Russian and English; in any other language nothing is shown. */
import { useTranslation } from 'react-i18next';
import { ContentPage } from '../content-page.tsx';
import { Contents } from '../contents.tsx';
import { dayOf } from '../day.ts';
import { Prose } from '../prose.tsx';
import { useText } from '../texts.ts';
import classes from './legal-page.module.css';

interface LegalPageProps {
  readonly page: 'terms' | 'amlKyc';
  readonly text: 'legal/terms' | 'legal/aml-kyc';
  /** The day from which this version counts, `YYYY-MM-DD`. */
  readonly since: string;
}

export function LegalPage({ page, text: name, since }: LegalPageProps) {
  const { t, i18n } = useTranslation('content');
  const text = useText(name, i18n.language);
  if (text === null) return null;
  return (
    <ContentPage title={t(`${page}.title`)} lead={t('since', { date: dayOf(since) })}>
      <div className={classes.columns}>
        <div className={classes.text}>
          <Prose text={text} />
        </div>
        <aside className={classes.aside}>
          <Contents title={t('contents')} sections={text.sections} />
        </aside>
      </div>
    </ContentPage>
  );
}
