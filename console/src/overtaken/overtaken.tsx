/** Another operator was faster: what changed, and the ways on. */
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import type { DocumentActs, DocumentPart } from '../texts/use-document-acts.ts';
import type { Based } from './draft.ts';
import styles from './overtaken.module.css';
import type { Newest, Reader } from './reader.ts';
import type { Draft } from './use-draft.ts';
import { words } from './words.ts';

export interface Changes<Content> {
  readonly before: Content;
  readonly now: Content;
  /** `null`: the operator typed nothing. */
  readonly own: Content | null;
}
export type ShowChanges<Content> = (changes: Changes<Content>) => ReactNode;

interface OvertakenProps<Content> {
  readonly part: DocumentPart;
  readonly acts: DocumentActs;
  readonly reader: Reader<Content>;
  readonly show: ShowChanges<Content>;
}

interface SaveOvertakenProps<Content> extends OvertakenProps<Content> {
  readonly draft: Draft<Content>;
  readonly onKeep: (newest: Based<Content>) => void;
}

export function SaveOvertaken<Content>(props: SaveOvertakenProps<Content>) {
  const { part, acts, reader, draft, show, onKeep } = props;
  const t = useTexts(words);
  const name = useName(part);
  const by = useBy();
  const read = useQuery({
    queryKey: ['overtaken', ...reader.queryKey, acts.overtaken?.refusal],
    queryFn: reader.newest,
    ...AS_SEEN,
  });
  const { data } = read;
  if (data === undefined) return <Awaited {...read} />;
  const [last] = data.versions;
  const newest = { version: last?.version ?? 0, content: data.content };
  return (
    <Panel title={t.title}>
      <p>
        {t.edited(name(draft.base.version), name(newest.version))}
        {last === undefined ? null : by(last.savedBy, last.savedAt)}
      </p>
      {show({ before: draft.base.content, now: data.content, own: draft.content })}
      <h3>{t.next}</h3>
      <div className={styles.ways}>
        <div className={styles.way}>
          <Button loading={acts.isPending} onClick={() => onKeep(newest)}>
            {t.keep(newest.version)}
          </Button>
          <p>{t.keepHint(newest.version)}</p>
        </div>
        <div className={styles.way}>
          <Button
            variant="default"
            onClick={() => {
              draft.take(newest);
              acts.lookAgain();
            }}
          >
            {t.take(newest.version)}
          </Button>
          <p>{t.takeHint}</p>
        </div>
      </div>
    </Panel>
  );
}

export function PublicationOvertaken<Content>({ part, acts, reader, show }: OvertakenProps<Content>) {
  const t = useTexts(words);
  const name = useName(part);
  const by = useBy();
  const { asked } = acts;
  const read = useQuery({
    queryKey: ['overtaken', ...reader.queryKey, acts.overtaken?.refusal],
    queryFn: async () => {
      const newest = await reader.newest();
      const contentOf = contentsOf(reader, newest);
      const [last] = newest.publications;
      return {
        last,
        before: await contentOf(asked?.seen.version ?? null),
        now: await contentOf(last?.version ?? null),
      };
    },
    enabled: asked !== null,
    ...AS_SEEN,
  });
  const { data } = read;
  if (data === undefined || asked === null) return <Awaited {...read} />;
  const { last, before, now } = data;
  const { version } = asked;
  return (
    <Panel title={t.title}>
      <p>
        {t.seen(name(asked.seen.version ?? 0), name(last?.version ?? 0))}
        {last === undefined ? null : by(last.publishedBy, last.publishedAt)}
      </p>
      {show({ before, now, own: null })}
      <div className={styles.ways}>
        <div className={styles.way}>
          <Button onClick={() => acts.ask(version, last)}>
            {version === null ? t.withdrawAnyway : t.publishAnyway(version)}
          </Button>
        </div>
        <div className={styles.way}>
          <Button variant="default" onClick={acts.lookAgain}>
            {t.leave}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** What the operator decides upon stays as it was shown. */
const AS_SEEN = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false };

const contentsOf =
  <Content,>(reader: Reader<Content>, { builtIn }: Newest<Content>) =>
  (version: number | null): Promise<Content> =>
    version === null ? Promise.resolve(builtIn) : reader.version(version);

function useName(part: DocumentPart): (version: number) => string {
  const t = useTexts(words);
  return (version) => (version === 0 ? t.builtIn[part] : t.version(version));
}

function useBy(): (who: string, at: string) => string {
  const t = useTexts(words);
  const moment = useMoment();
  return (who, at) => t.by(who, moment(at));
}

interface AwaitedProps {
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

function Awaited({ isError, refetch }: AwaitedProps) {
  const t = useTexts(words);
  if (!isError) return <Loader size="sm" aria-label={t.title} />;
  return (
    <div className={styles.overtaken}>
      <p>{t.failed}</p>
      <div>
        <Button variant="default" onClick={() => void refetch()}>
          {t.again}
        </Button>
      </div>
    </div>
  );
}

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The button that was pressed is gone: the keyboard goes on from here. */
function Panel({ title, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView();
  }, []);
  return (
    <section className={styles.overtaken} aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface AsideProps<Content> {
  readonly part: DocumentPart;
  readonly draft: Draft<Content>;
}

export function Aside<Content>({ part, draft: { aside, putBack } }: AsideProps<Content>) {
  const t = useTexts(words);
  const name = useName(part);
  if (aside.length === 0) return null;
  return (
    <Panel key={aside.length} title={t.aside}>
      <p className={styles.dim}>{t.asideHint}</p>
      <ul className={styles.list}>
        {aside.map(({ base }, at) => (
          // The place alone names a text that was put aside.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className={styles.way}>
            <Button variant="default" onClick={() => putBack(at)}>
              {t.putBack(name(base.version))}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
