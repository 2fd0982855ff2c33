import { Button, Group, Loader, Modal, Stack } from '@mantine/core';
import type { Preview } from '@parom/contract/console/work';
import type { ReactNode } from 'react';
import actStyles from '../acts/acts.module.css';
import { texts as actTexts } from '../acts/texts.ts';
import { useTexts } from '../platform/language.ts';
import { Answered } from '../words/answered.tsx';
import { Refused } from './outcome.tsx';
import type { DocumentActs } from './use-document-acts.ts';
import { words } from './words.ts';

interface AskedDialogProps {
  readonly acts: DocumentActs;
  /** The name of the way back to the built-in one. */
  readonly withdraw: string;
  /** What visitors would see. */
  readonly show: (preview: Preview) => ReactNode;
  /** In place of the preview when another operator was faster. */
  readonly children: ReactNode;
}

/** The server does the act and takes it back: visitors get exactly this. */
export function AskedDialog({ acts, withdraw, show, children }: AskedDialogProps) {
  const t = useTexts(words);
  const act = useTexts(actTexts);
  const { asked, preview, unseen } = acts;
  if (asked === null) return null;
  const name = asked.version === null ? withdraw : t.publish(asked.version);
  return (
    <Modal opened onClose={acts.notNow} title={name} size="lg" closeButtonProps={{ 'aria-label': act.close }}>
      <Stack gap="sm" aria-busy={preview === undefined && unseen === null}>
        {preview !== undefined ? (
          <section className={actStyles.preview} aria-label={act.preview}>
            <h3>{act.preview}</h3>
            <Answered answer={preview.answer} english={preview.sentence} />
            {show(preview)}
          </section>
        ) : unseen === null ? (
          <Loader size="sm" aria-label={act.look} />
        ) : (
          <Refused error={unseen} />
        )}
        {acts.overtaken !== null ? (
          children
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={acts.notNow}>
              {act.cancel}
            </Button>
            {preview === undefined ? null : (
              <Button data-autofocus loading={acts.isPending} onClick={() => void acts.doAsked()}>
                {name}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
