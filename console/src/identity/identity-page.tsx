import { Button } from '@mantine/core';
import type { ShownIdentity, SiteIdentity } from '@parom/contract/console/identity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCommands } from '../acts/commands.ts';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { ActsPart } from '../texts/acts-part.tsx';
import { HistoryPart } from '../texts/history-part.tsx';
import styles from '../texts/texts.module.css';
import { useDocumentActs } from '../texts/use-document-acts.ts';
import { IdentityForm } from './identity-form.tsx';
import { PreviewPart, Sheets } from './preview-part.tsx';
import { words } from './words.ts';

export function IdentityPage() {
  const t = useTexts(words);
  const { data, isError, refetch } = useQuery({
    queryKey: ['identity'],
    queryFn: () => call('siteIdentity', {}),
    // What the operator saw decides whether an act is refused.
    refetchOnWindowFocus: false,
  });
  return (
    <div aria-busy={data === undefined && !isError}>
      <p className={styles.back}>
        <Link to="/site">{t.back}</Link>
      </p>
      <h1>{t.title}</h1>
      <p className={styles.dim}>{t.intro}</p>
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

function Editor({ shown }: { readonly shown: ShownIdentity }) {
  const t = useTexts(words);
  const commands = useCommands();
  const [typed, setTyped] = useState<SiteIdentity | null>(null);
  const { draft, builtIn, versions, publications } = shown;
  const identity = typed ?? draft;
  const isChanged = JSON.stringify(identity) !== JSON.stringify(draft);
  const acts = useDocumentActs({ part: 'identity', of: {}, shownBy: [['identity']], versions, publications });
  const save = async () => {
    if (await acts.save({ identity: JSON.stringify(identity) })) setTyped(null);
  };
  const open = (version: number | null) =>
    version === null
      ? setTyped(builtIn)
      : void call('siteIdentityVersion', { query: { version: String(version) } }).then(
          (read) => setTyped(read.identity),
          () => undefined,
        );
  return (
    <>
      <div className={styles.columns}>
        <div>
          <IdentityForm identity={identity} onChange={setTyped} />
          <ActsPart
            part="identity"
            acts={acts}
            history={shown}
            isChanged={isChanged}
            withdraw={t.withdraw}
            onSave={save}
            show={(preview) =>
              preview.identity === undefined ? null : <Sheets identity={preview.identity} />
            }
          />
        </div>
        <PreviewPart identity={identity} />
      </div>
      <HistoryPart
        history={shown}
        onOpen={open}
        publish={commands.has('publish-identity') ? acts.ask : null}
      />
    </>
  );
}
