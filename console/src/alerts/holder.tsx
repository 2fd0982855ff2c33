/** Who deals with an alert. Its two acts need one click: they move no money, and each undoes the other. */
import { Button } from '@mantine/core';
import type { Claim, Holder, OpenAlert } from '@parom/contract/console/work';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCommands } from '../acts/commands.ts';
import { useMoment } from '../platform/age.ts';
import { CallFailure, give, saidBy } from '../platform/calls.ts';
import { bilingual, useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import { Answered } from '../words/answered.tsx';
import { Why } from '../words/why.tsx';
import styles from './alerts.module.css';

const texts = bilingual(
  {
    held: (by: string, since: string) => `Занимается: ${by} с ${since}`,
    claimed: (by: string, until: string) => `Занимается: ${by} до ${until}`,
    take: 'Займусь я',
    giveBack: 'Вернуть всем',
    lost: 'Ответ не пришёл. Повторите: с деньгами ничего не произошло.',
  },
  {
    held: (by: string, since: string) => `${by} has had it since ${since}`,
    claimed: (by: string, until: string) => `Held by ${by} until ${until}`,
    take: 'I am on it',
    giveBack: 'Return it',
    lost: 'No answer came. Try again: nothing happened to the money.',
  },
);

export function HeldBy({ holder }: { readonly holder: Holder }) {
  const t = useTexts(texts);
  const moment = useMoment();
  return holder === null ? null : <p className={styles.held}>{t.held(holder.by, moment(holder.since))}</p>;
}

/** A payment by hand. */
export function ClaimedBy({ claim }: { readonly claim: Claim }) {
  const t = useTexts(texts);
  const moment = useMoment();
  return claim === null ? null : <p className={styles.held}>{t.claimed(claim.by, moment(claim.until))}</p>;
}

type HolderAct = 'take-alert' | 'return-alert';

export function HolderActs({ alert: { subject, version, holder } }: { readonly alert: OpenAlert }) {
  const t = useTexts(texts);
  const own = useSession()?.email;
  const commands = useCommands();
  const queries = useQueryClient();
  const { data, error, isPending, variables, mutate } = useMutation({
    mutationFn: (command: HolderAct) => give(command, { subject, version }),
    onSettled: () =>
      Promise.all(['alerts', 'queue'].map((question) => queries.invalidateQueries({ queryKey: [question] }))),
  });
  if (!commands.has('take-alert')) return null;
  const isOwn = holder !== null && holder.by === own;
  const isStill = variables === 'take-alert' ? isOwn : holder === null;
  const button = (command: HolderAct) => (
    <Button variant="default" size="xs" onClick={() => (isPending ? undefined : mutate(command))}>
      {command === 'take-alert' ? t.take : t.giveBack}
    </Button>
  );
  return (
    <>
      {/* One element, never disabled, so that the keyboard stays on it. */}
      {button(isOwn ? 'return-alert' : 'take-alert')}
      {holder === null || isOwn ? null : button('return-alert')}
      <div role="status" className={styles.said}>
        {isStill && typeof data?.result === 'string' ? (
          <Answered answer={data.answer ?? []} english={data.result} />
        ) : null}
        {error === null ? null : <Failed error={error} />}
      </div>
    </>
  );
}

function Failed({ error }: { readonly error: Error }) {
  const t = useTexts(texts);
  const why = error instanceof CallFailure ? error.why : null;
  return why === null ? t.lost : <Why said={why} answer={saidBy(error)} />;
}
