import { Button } from '@mantine/core';
import type { ShownText } from '@parom/contract/console/site';
import type { Preview } from '@parom/contract/console/work';
import type { ReactNode } from 'react';
import { useCommands } from '../acts/commands.ts';
import { useTexts } from '../platform/language.ts';
import { AskedDialog } from './asked-dialog.tsx';
import { Outcome } from './outcome.tsx';
import styles from './texts.module.css';
import type { DocumentActs, DocumentPart } from './use-document-acts.ts';
import { words } from './words.ts';

interface ActsPartProps {
  readonly part: DocumentPart;
  readonly acts: DocumentActs;
  readonly history: Pick<ShownText, 'versions' | 'publications'>;
  readonly isChanged: boolean;
  /** The name of the way back; `null`: there is none. */
  readonly withdraw: string | null;
  readonly onSave: () => Promise<void>;
  /** What visitors would see after a publication. */
  readonly show: (preview: Preview) => ReactNode;
}

export function ActsPart({ part, acts, history, isChanged, withdraw, onSave, show }: ActsPartProps) {
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
      <Outcome acts={acts} />
      <AskedDialog acts={acts} withdraw={withdraw ?? ''} show={show} />
    </>
  );
}
