import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { type ChangeEmailCode, changeEmailCodes } from '@parom/contract/errors';
import { isEmail } from '@parom/contract/rules';
import type { TicketView } from '@parom/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/api.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { useReloadUser } from '../../platform/visitor/session.ts';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import { EmailHint } from '../../ui/field/email-hint.tsx';
import { showFailure } from '../../ui/toast/failure-toast.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { ticketQuery } from '../data/ticket-query.ts';
import classes from './mailed-to.module.css';

interface ChangeEmailProps {
  readonly ticket: TicketView;
  readonly email: string;
  readonly onDone: () => void;
}

const codes: readonly number[] = Object.values(changeEmailCodes);
const isRefusal = (code: number | null): code is ChangeEmailCode => code !== null && codes.includes(code);

export default function ChangeEmail({ ticket, email, onDone }: ChangeEmailProps) {
  const { t } = useTranslation('ticket');
  const queries = useQueryClient();
  const reloadUser = useReloadUser();
  const [typed, setTyped] = useState(email);
  const [refused, setRefused] = useState<ChangeEmailCode | null>(null);
  const change = useMutation({
    mutationFn: () =>
      call(
        'changeTicketEmail',
        { query: { ticketId: ticket.id }, body: { email: typed.trim() } },
        { rethrow: true },
      ),
    meta: { silent: true },
    networkMode: 'always',
    onSuccess: () => {
      showToast({ kind: 'success', message: t('mail.changed', { email: typed.trim() }) });
      reloadUser();
      void queries.invalidateQueries({ queryKey: ticketQuery(ticket.id).queryKey });
      onDone();
    },
    onError: (failure) => {
      const code = failure instanceof CallFailure ? failure.errorCode : null;
      if (isRefusal(code)) setRefused(code);
      else showFailure(failure);
    },
  });
  const submit = () => (isEmail(typed.trim()) ? change.mutate() : setRefused(changeEmailCodes.emailInvalid));
  const type = (text: string) => {
    setRefused(null);
    setTyped(text);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label={t('mail.right')}
        type="email"
        name="email"
        size="md"
        autoComplete="email"
        ref={focusOnce}
        value={typed}
        error={refused === null ? null : <span role="alert">{t(`mail.refused.${refused}`)}</span>}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <EmailHint email={typed} onTake={type} />
      <div className={classes.buttons}>
        <WorkingButton type="submit" h={44} loading={change.isPending}>
          {t('mail.send')}
        </WorkingButton>
        <Button variant="default" h={44} onClick={onDone}>
          {t('mail.keep')}
        </Button>
      </div>
    </form>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
