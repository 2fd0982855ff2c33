import { Button, Textarea } from '@mantine/core';
import type { ShownText } from '@parom/contract/console/site';
import { LETTERS, type TextLanguage, TITLES, textLanguages } from '@parom/contract/site-texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useCommands } from '../acts/commands.ts';
import { ChangedLines } from '../overtaken/changed-lines.tsx';
import type { Reader } from '../overtaken/reader.ts';
import { useDraft } from '../overtaken/use-draft.ts';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { NotFound } from '../shell/broken.tsx';
import { ActsPart } from './acts-part.tsx';
import { HistoryPart } from './history-part.tsx';
import { DrawnText, PreviewPart } from './preview-part.tsx';
import { useTextName } from './text-names.ts';
import styles from './texts.module.css';
import { useDocumentActs } from './use-document-acts.ts';
import { words } from './words.ts';

export function TextPage() {
  const t = useTexts(words);
  const { language: written, kind = '', name = '' } = useParams();
  const language = textLanguages.find((one) => one === written);
  const text = `${kind}/${name}`;
  return (
    <div>
      <p className={styles.back}>
        <Link to="/texts">{t.title}</Link>
      </p>
      {language === undefined ? (
        <NotFound />
      ) : (
        <OneText key={`${language}/${text}`} {...{ text, language }} />
      )}
    </div>
  );
}

interface OneTextProps {
  readonly text: string;
  readonly language: TextLanguage;
}

function OneText({ text, language }: OneTextProps) {
  const t = useTexts(words);
  const nameOf = useTextName();
  const { data, isError, refetch } = useQuery({
    queryKey: ['text', text, language],
    queryFn: () => call('siteTextOf', { query: { text, language } }),
    // What the operator saw decides whether an act is refused.
    refetchOnWindowFocus: false,
  });
  return (
    <div aria-busy={data === undefined && !isError}>
      <h1>{nameOf(text)}</h1>
      <p className={styles.dim}>
        {t.languages[language]} <code className={styles.code}>{text}</code>
      </p>
      {data !== undefined ? (
        <Editor shown={data} />
      ) : isError ? (
        <>
          <p className={styles.dim}>{t.failed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function help(t: (typeof words)['ru'], text: string): { label: string; rules: string } {
  if (text.startsWith(TITLES)) return { label: t.titleAndSummary, rules: t.titleRules };
  if (text.startsWith(LETTERS)) return { label: t.letterTexts, rules: t.letterRules };
  return { label: t.markdown, rules: t.rules };
}

function Editor({ shown }: { readonly shown: ShownText }) {
  const t = useTexts(words);
  const commands = useCommands();
  const { label, rules } = help(t, shown.text);
  const { text, language, versions, publications } = shown;
  const draft = useDraft<string>({ version: versions[0]?.version ?? 0, content: shown.source });
  const reader: Reader<string> = {
    queryKey: ['text', text, language],
    newest: async () => {
      const newest = await call('siteTextOf', { query: { text, language } });
      return { ...newest, content: newest.source };
    },
    version: async (version) =>
      (await call('siteTextVersion', { query: { text, language, version: String(version) } })).source,
  };
  const acts = useDocumentActs({
    part: 'text',
    of: { text, language },
    shownBy: [['text', text, language], ['texts']],
    publications,
  });
  const open = (version: number | null) =>
    version === null
      ? draft.type(shown.builtIn)
      : void reader.version(version).then(draft.type, () => undefined);
  return (
    <>
      <div className={styles.columns}>
        <div>
          <Textarea
            label={label}
            description={rules}
            classNames={{ input: styles.source ?? '' }}
            lang={shown.language}
            rows={shown.text.startsWith(TITLES) ? 6 : 24}
            value={draft.content}
            onChange={({ currentTarget }) => draft.type(currentTarget.value)}
            spellCheck
          />
          <ActsPart
            part="text"
            acts={acts}
            history={shown}
            draft={draft}
            reader={reader}
            written={(source) => ({ source })}
            withdraw={shown.isOwn ? null : t.withdraw}
            show={(preview) =>
              preview.text === undefined ? null : (
                <DrawnText text={text} language={language} drawn={preview.text} />
              )
            }
            showChanges={({ before, now }) => <ChangedLines before={before} now={now} language={language} />}
          />
        </div>
        <PreviewPart text={shown.text} language={shown.language} source={draft.content} />
      </div>
      <HistoryPart history={shown} onOpen={open} publish={commands.has('publish-text') ? acts.ask : null} />
    </>
  );
}
