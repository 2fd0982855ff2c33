import { useDebouncedValue } from '@mantine/hooks';
import type { TextPreview } from '@parom/contract/console/site';
import { type CompiledText, LETTERS, type Section, type TextLanguage } from '@parom/contract/site-texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Why } from '../words/why.tsx';
import prose from './prose.module.css';
import styles from './texts.module.css';
import { words } from './words.ts';

const AFTER_MS = 400;

interface PreviewPartProps {
  readonly text: string;
  readonly language: TextLanguage;
  readonly source: string;
}

/** Compiled by the server, as the published text is. */
export function PreviewPart({ text, language, source }: PreviewPartProps) {
  const t = useTexts(words);
  const isLetter = text.startsWith(LETTERS);
  const [calm] = useDebouncedValue(source, AFTER_MS);
  const { data } = useQuery({
    queryKey: ['text-preview', text, language, calm],
    queryFn: () => call('siteTextPreview', { body: { text, language, source: calm } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section className={styles.preview} aria-label={isLetter ? t.previewLetter : t.preview}>
      <h2>{isLetter ? t.previewLetter : t.preview}</h2>
      {data === undefined ? null : <DrawnText text={text} language={language} drawn={data} />}
    </section>
  );
}

interface DrawnTextProps {
  readonly text: string;
  readonly language: TextLanguage;
  readonly drawn: TextPreview;
}

export function DrawnText({ text, language, drawn: { letters, compiled, faults } }: DrawnTextProps) {
  const t = useTexts(words);
  if (letters !== undefined)
    return letters.map((letter) => <Sample key={letter.html} letter={letter} language={language} />);
  if (compiled !== null) return <Compiled text={compiled} language={language} />;
  return (
    <div role="status" className={styles.faults}>
      <p>{text.startsWith(LETTERS) ? t.faultsOfLetter : t.faults}:</p>
      <ul>
        {faults.map(({ said, why }) => (
          <li key={why}>
            <Why said={why} answer={said} />
          </li>
        ))}
      </ul>
      <p className={styles.dim}>{t.noPreview}</p>
    </div>
  );
}

type SampleLetter = NonNullable<TextPreview['letters']>[number];

interface SampleProps {
  readonly letter: SampleLetter;
  readonly language: TextLanguage;
}

function Sample({ letter: { subject, html }, language }: SampleProps) {
  const t = useTexts(words);
  return (
    <>
      <p lang={language}>{subject}</p>
      <iframe className={styles.letter} title={t.sample(subject)} sandbox="" srcDoc={html} />
    </>
  );
}

const reachedByKeys = { tabIndex: 0 };

function Compiled({ text, language }: { readonly text: CompiledText; readonly language: TextLanguage }) {
  const t = useTexts(words);
  return (
    <section className={prose.prose} lang={language} aria-label={t.text} {...reachedByKeys}>
      {text.sections.map((section) => (
        <div key={section.id}>
          <Title section={section} />
          {/* Without HTML of the operator: `text-faults.ts` refuses it. */}
          <div dangerouslySetInnerHTML={{ __html: inert(section.html) }} />
        </div>
      ))}
    </section>
  );
}

function Title({ section: { level, title } }: { readonly section: Section }) {
  if (level === 0) return null;
  return level === 2 ? <h3>{title}</h3> : <h4>{title}</h4>;
}

/** Paths lead to the public site, which is elsewhere. */
const inert = (html: string): string => html.replace(/<a href="[^"]*"/g, '<a');
