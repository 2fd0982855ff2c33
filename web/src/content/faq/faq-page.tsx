import type { Section } from '@parom/contract/site-texts';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { siteOrigin } from '../../platform/start/site-settings.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { ContentPage } from '../content-page.tsx';
import { Contents } from '../contents.tsx';
import { Html } from '../prose.tsx';
import { textAtHand, textRoute, useText } from '../texts.ts';
import classes from './faq-page.module.css';
import { type Chapter, chaptersOf, faqStructuredData } from './questions.ts';

const { loader, warm } = textRoute(() => 'faq/faq');

export { loader };
export const handle: RouteHandle = {
  warm,
  structuredData: ({ i18n }) => {
    const text = textAtHand('faq/faq', i18n.language);
    return text === null ? null : faqStructuredData(text, siteOrigin(), i18n.language);
  },
};

export function Component() {
  const { t, i18n } = useTranslation(['content', 'common']);
  const text = useText('faq/faq', i18n.language);
  return (
    <ContentPage title={t('faq.title')} lead={t('faq.lead')}>
      {text === null ? null : (
        <div className={classes.columns}>
          <aside className={classes.aside}>
            <Contents title={t('common:onThisPage')} sections={text.sections} />
          </aside>
          <div className={classes.chapters}>
            {chaptersOf(text).map((chapter) => (
              <ChapterOfQuestions key={chapter.id} chapter={chapter} />
            ))}
            <StillAsking />
          </div>
        </div>
      )}
    </ContentPage>
  );
}

function ChapterOfQuestions({ chapter: { id, title, questions } }: { readonly chapter: Chapter }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.chapter}>
        {title}
      </h2>
      <div className={classes.questions}>
        {questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </div>
    </section>
  );
}

/** Native disclosure: it works without scripts, by keyboard, and for find-in-page. */
function Question({ question: { id, title, html } }: { readonly question: Section }) {
  return (
    <details id={id} className={classes.question}>
      <summary className={classes.summary}>
        <h3>{title}</h3>
        <IconChevronDown className={classes.mark} size={20} aria-hidden />
      </summary>
      <div className={classes.answer}>
        <Html html={html} />
      </div>
    </details>
  );
}

function StillAsking() {
  const { t } = useTranslation('content');
  const local = useLocalPath();
  return (
    <div className={classes.still}>
      <p className={classes.stillTitle}>{t('faq.still.title')}</p>
      <p>{t('faq.still.text')}</p>
      <Link className="link" to={local('/contacts')}>
        {t('faq.still.link')}
      </Link>
    </div>
  );
}
