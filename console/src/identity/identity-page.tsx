import { Button } from '@mantine/core';
import type { ShownIdentity, SiteIdentity } from '@parom/contract/console/identity';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCommands } from '../acts/commands.ts';
import type { Reader } from '../overtaken/reader.ts';
import { useDraft } from '../overtaken/use-draft.ts';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { ActsPart } from '../texts/acts-part.tsx';
import { HistoryPart } from '../texts/history-part.tsx';
import styles from '../texts/texts.module.css';
import { useDocumentActs } from '../texts/use-document-acts.ts';
import { ChangedFields } from './changed-fields.tsx';
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
  const { builtIn, versions, publications } = shown;
  const draft = useDraft<SiteIdentity>({ version: versions[0]?.version ?? 0, content: shown.draft });
  const acts = useDocumentActs({ part: 'identity', of: {}, shownBy: [['identity']], publications });
  const open = (version: number | null) =>
    version === null ? draft.type(builtIn) : void reader.version(version).then(draft.type, () => undefined);
  return (
    <>
      <div className={styles.columns}>
        <div>
          <IdentityForm identity={draft.content} onChange={draft.type} />
          <ActsPart
            part="identity"
            acts={acts}
            history={shown}
            draft={draft}
            reader={reader}
            written={(identity) => ({ identity: JSON.stringify(identity) })}
            withdraw={t.withdraw}
            show={(preview) =>
              preview.identity === undefined ? null : <Sheets identity={preview.identity} />
            }
            showChanges={(changes) => <ChangedFields {...changes} />}
          />
        </div>
        <PreviewPart identity={draft.content} />
      </div>
      <HistoryPart
        history={shown}
        onOpen={open}
        publish={commands.has('publish-identity') ? acts.ask : null}
      />
    </>
  );
}

const reader: Reader<SiteIdentity> = {
  queryKey: ['identity'],
  newest: async () => {
    const newest = await call('siteIdentity', {});
    return { ...newest, content: newest.draft };
  },
  version: async (version) =>
    (await call('siteIdentityVersion', { query: { version: String(version) } })).identity,
};
