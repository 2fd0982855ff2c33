import { Button } from '@mantine/core';
import type { ShownText } from '@parom/contract/console/site';
import type { Preview } from '@parom/contract/console/work';
import type { ReactNode } from 'react';
import { useCommands } from '../acts/commands.ts';
import type { Based } from '../overtaken/draft.ts';
import { Aside, PublicationOvertaken, SaveOvertaken, type ShowChanges } from '../overtaken/overtaken.tsx';
import type { Reader } from '../overtaken/reader.ts';
import type { Draft } from '../overtaken/use-draft.ts';
import { useTexts } from '../platform/language.ts';
import { AskedDialog } from './asked-dialog.tsx';
import { Outcome } from './outcome.tsx';
import styles from './texts.module.css';
import type { DocumentActs, DocumentPart } from './use-document-acts.ts';
import { words } from './words.ts';

interface ActsPartProps<Content> {
  readonly part: DocumentPart;
  readonly acts: DocumentActs;
  readonly history: Pick<ShownText, 'versions' | 'publications'>;
  readonly draft: Draft<Content>;
  readonly reader: Reader<Content>;
  /** The name of the way back; `null`: there is none. */
  readonly withdraw: string | null;
  /** As the command takes it. */
  readonly written: (content: Content) => Readonly<Record<string, string>>;
  /** What visitors would see after a publication. */
  readonly show: (preview: Preview) => ReactNode;
  readonly showChanges: ShowChanges<Content>;
}

export function ActsPart<Content>(props: ActsPartProps<Content>) {
  const { part, acts, draft, reader, written, withdraw, show, showChanges } = props;
  const save = async (over: Based<Content>) => {
    const { content } = draft;
    if (await acts.save(written(content), over.version)) draft.saved({ version: over.version + 1, content });
  };
  const changes = { part, acts, reader, show: showChanges };
  return (
    <>
      {acts.overtaken?.act === 'save' ? null : <Bar {...props} onSave={() => save(draft.base)} />}
      <Outcome acts={acts} />
      {acts.overtaken?.act === 'save' ? (
        <SaveOvertaken
          key={acts.overtaken.refusal}
          {...changes}
          draft={draft}
          onKeep={(newest) => {
            draft.keepOver(newest);
            void save(newest);
          }}
        />
      ) : null}
      <Aside part={part} draft={draft} />
      <AskedDialog acts={acts} withdraw={withdraw ?? ''} show={show}>
        <PublicationOvertaken {...changes} />
      </AskedDialog>
    </>
  );
}

interface BarProps<Content> extends ActsPartProps<Content> {
  readonly onSave: () => Promise<void>;
}

function Bar<Content>({ part, acts, history, draft: { isChanged }, withdraw, onSave }: BarProps<Content>) {
  const t = useTexts(words);
  const commands = useCommands();
  const last = history.versions[0]?.version;
  const now = history.publications[0]?.version ?? null;
  const isDraft = last !== undefined && last !== now;
  return (
    <>
      <div className={styles.acts}>
        {commands.has(`save-${part}`) ? (
          <Button
            variant="default"
            disabled={!isChanged}
            loading={acts.isPending}
            onClick={() => void onSave()}
          >
            {t.save}
          </Button>
        ) : null}
        {commands.has(`publish-${part}`) && isDraft ? (
          <Button disabled={isChanged} loading={acts.isPending} onClick={() => acts.ask(last)}>
            {t.publish(last)}
          </Button>
        ) : null}
        {commands.has(`withdraw-${part}`) && now !== null && withdraw !== null ? (
          <Button variant="default" loading={acts.isPending} onClick={() => acts.ask(null)}>
            {withdraw}
          </Button>
        ) : null}
      </div>
      {isChanged ? (
        <p className={styles.dim}>
          {t.unsaved} {isDraft ? t.saveFirst : null}
        </p>
      ) : null}
    </>
  );
}
