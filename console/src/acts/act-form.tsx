import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { consoleCodes } from '@parom/contract/console/codes';
import type { SeenTicket } from '@parom/contract/console/door';
import { seenFirst, withoutPreview } from '@parom/contract/console/places';
import type { Preview } from '@parom/contract/console/work';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Confirmation, needsConfirmation, needsPasskey } from '../door/confirmation.tsx';
import { doorTexts } from '../door/texts.ts';
import { type Answer, CallFailure, call, saidBy } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Result } from '../tables/result.tsx';
import { Answered } from '../words/answered.tsx';
import { useChoices } from '../words/choices.ts';
import { useFault } from '../words/faults.ts';
import { Why } from '../words/why.tsx';
import styles from './acts.module.css';
import { Changed, changedIn } from './changed.tsx';
import { commandNames } from './command-names.ts';
import { type ArgumentHelp, type CommandHelp, type Filled, sentOf } from './commands.ts';
import { DrawingField } from './drawing-field.tsx';
import { EndField } from './end-field.tsx';
import { ShownPreview } from './shown-preview.tsx';
import { StepsField } from './steps-field.tsx';
import { texts } from './texts.ts';
import { useHelp } from './use-help.ts';

interface ActFormProps {
  readonly command: CommandHelp;
  readonly filled: Filled;
  /** An act on a ticket changed since is refused. */
  readonly seen?: SeenTicket | undefined;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, string | boolean>>;

function useCalls(command: CommandHelp, seen: SeenTicket | undefined, values: Values) {
  const queries = useQueryClient();
  const sent = () => ({
    params: { command: command.name },
    query: seen ?? {},
    body: sentOf(values),
  });
  const act = useMutation({
    mutationFn: () => call('command', sent()),
    onSettled: () => queries.invalidateQueries(),
  });
  const look = useMutation({
    mutationFn: () => call('preview', sent()),
    onError: (error) => (isChanged(error) ? queries.invalidateQueries() : undefined),
  });
  return { act, look, failed: act.error ?? look.error };
}

export function ActForm({ command, filled, seen, onClose }: ActFormProps) {
  const t = useTexts(texts);
  const name = useTexts(commandNames)[command.name] ?? command.name;
  const help = useHelp(command);
  const [values, setValues] = useState<Record<string, string | boolean>>({ ...filled });
  const { act, look, failed } = useCalls(command, seen, values);
  const issues = failed instanceof CallFailure ? failed.issues : {};
  const changed = changedIn(saidBy(failed));
  const isUnseen = look.data === undefined;
  const isLookFirst = isUnseen && seenFirst.has(command.name);
  const mayLook = isUnseen && !isLookFirst && command.changes && withoutPreview[command.name] === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending || look.isPending) return;
    if (isLookFirst) look.mutate();
    else act.mutate();
  };
  const change = (name: string, value: string | boolean) => {
    look.reset();
    setValues((known) => ({ ...known, [name]: value }));
  };
  const takeNew = (version: string) => {
    act.reset();
    change('version', version);
  };
  return (
    <Modal opened onClose={onClose} title={name} size="lg" closeButtonProps={{ 'aria-label': t.close }}>
      {act.isSuccess ? (
        <Stack role="status">
          <Done {...act.data} />
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              {t.close}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <p className={styles.summary}>{help.summary}</p>
            <Fields {...{ command, filled, values, issues }} onChange={change} />
            {look.data === undefined ? null : <ShownPreview preview={look.data} />}
            {needsConfirmation(failed) ? (
              <Confirmation isByPasskey={needsPasskey(failed)} onConfirmed={() => act.mutate()} />
            ) : null}
            {failed === null || needsConfirmation(failed) ? null : (
              <Refused error={failed} onLeave={onClose} />
            )}
            {changed === null ? null : (
              <Changed changes={changed.changes} onAgain={() => takeNew(changed.version)} />
            )}
            <Buttons
              failed={failed}
              look={mayLook ? { isPending: look.isPending, press: () => look.mutate() } : null}
              onClose={onClose}
            >
              <Button type="submit" loading={act.isPending || (isLookFirst && look.isPending)}>
                {isLookFirst
                  ? t.look
                  : (look.data?.isProposed ? t.propose : t.run)(name, sumOf(values, look.data))}
              </Button>
            </Buttons>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

interface FieldsProps extends Pick<ActFormProps, 'command' | 'filled'> {
  readonly values: Values;
  readonly issues: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string | boolean) => void;
}

function Fields({ command, filled, values, issues, onChange }: FieldsProps) {
  const help = useHelp(command);
  const faultOf = useFault();
  return command.arguments.map((argument) => (
    <Field
      key={argument.name}
      argument={argument}
      label={help.nameOf(argument)}
      help={help.of(argument)}
      value={values[argument.name]}
      isFirst={argument === firstEmpty(command, filled)}
      error={faultOf(issues[argument.name])}
      onChange={(value) => onChange(argument.name, value)}
    />
  ));
}

interface ButtonsProps {
  readonly failed: Error | null;
  /** Before an act that may be done unseen. */
  readonly look: { readonly isPending: boolean; readonly press: () => void } | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Buttons({ failed, look, onClose, children }: ButtonsProps) {
  const t = useTexts(texts);
  if (isChanged(failed))
    return (
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t.lookAgain}
        </Button>
      </Group>
    );
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t.cancel}
      </Button>
      {look === null ? null : (
        <Button variant="default" loading={look.isPending} onClick={look.press}>
          {t.look}
        </Button>
      )}
      {children}
    </Group>
  );
}

function Done({ result, notes = [], answer = [] }: Answer<'command'>) {
  const t = useTexts(texts);
  if (typeof result !== 'string') return <Result result={result} notes={notes} />;
  return (
    <>
      <p>{t.done}</p>
      <Answered answer={answer} english={result} />
    </>
  );
}

function sumOf(values: Readonly<Record<string, string | boolean>>, preview: Preview | undefined): string {
  const leaving = preview?.payments.map(({ amount }) => amount).join(' + ') ?? '';
  if (leaving !== '' || typeof values.amount !== 'string') return leaving;
  return [values.amount, values.asset].filter((word) => typeof word === 'string').join(' ');
}

const firstEmpty = (command: CommandHelp, filled: Filled): ArgumentHelp | undefined =>
  command.arguments.find(({ name }) => filled[name] === undefined) ?? command.arguments[0];

interface RefusedProps {
  readonly error: Error;
  readonly onLeave: () => void;
}

function Refused({ error, onLeave }: RefusedProps) {
  const t = useTexts(texts);
  const door = useTexts(doorTexts);
  const [meaning, why] = meaningOf(error, t);
  return (
    <p role="alert" className={styles.refused}>
      {meaning} <Why said={why} answer={saidBy(error)} />
      {isOfFactor(error) ? (
        <>
          {' '}
          <Link to="/people" onClick={onLeave}>
            {door.title}
          </Link>
        </>
      ) : null}
    </p>
  );
}

/** What became of the money, and the server's reason where this does not say everything. */
function meaningOf(error: Error, t: typeof texts.ru): readonly [meaning: string, why: string | null] {
  if (!(error instanceof CallFailure) || error.status === 0) return [t.lost, null];
  const { status, why } = error;
  if (status === 400) return [t.wrong, null];
  // Its fields stand below.
  if (isChanged(error)) return [t.changed, changedIn(error.said) === null ? why : null];
  if (status === 403 && !isOfFactor(error)) return [t.forbidden, null];
  return status === 422 || status === 404 || status === 403 ? [t.refused, why] : [t.failed, why];
}

const isChanged = (error: Error | null): boolean =>
  error instanceof CallFailure && error.code === consoleCodes.changed;

const isOfFactor = (error: Error): boolean =>
  error instanceof CallFailure &&
  (error.code === consoleCodes.needsConfirmation || error.code === consoleCodes.needsFactor);

interface FieldProps {
  readonly argument: ArgumentHelp;
  readonly label: string;
  readonly help: string;
  readonly value: string | boolean | undefined;
  readonly isFirst: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

function Field({ argument, label, help, value, isFirst, error, onChange }: FieldProps) {
  const { name, isRequired, isFlag, isNumber, choices } = argument;
  const named = useChoices(name);
  const { nothing } = useTexts(texts);
  const common = {
    label,
    description: help,
    error,
    withAsterisk: isRequired,
    ...(isFirst && { 'data-autofocus': true }),
  };
  const text = typeof value === 'string' ? value : '';
  if (isFlag)
    return (
      <Checkbox
        label={label}
        description={help}
        error={error}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  const onText = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onChange(currentTarget.value);
  if (choices !== null)
    return (
      <NativeSelect
        {...common}
        description={choices.length === 0 ? nothing : help}
        data={['', ...choices.map(named)]}
        value={text}
        onChange={onText}
      />
    );
  if (name === 'svg')
    return <DrawingField label={label} help={help} value={text} error={error} onChange={onChange} />;
  if (name === 'end' && isRequired)
    return <EndField label={label} description={help} value={text} error={error} onChange={onChange} />;
  if (name === 'steps')
    return <StepsField label={label} help={help} value={text} error={error} onChange={onChange} />;
  if (name === 'reason' || name === 'note')
    return <Textarea {...common} autosize minRows={2} value={text} onChange={onText} required={isRequired} />;
  return (
    <TextInput
      {...common}
      value={text}
      onChange={onText}
      required={isRequired}
      {...(isNumber && { inputMode: 'decimal' as const })}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
