import { type HandOverCode, handOverCodes } from '@parom/contract/errors';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../platform/calls/api.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { adviceFor } from '../../ui/toast/failure-toast.ts';
import { keepToken } from '../data/ticket-tokens.ts';

const codes: readonly number[] = Object.values(handOverCodes);
const isRefusal = (code: number | null): code is HandOverCode => code !== null && codes.includes(code);

interface TakeOverProps {
  readonly ticketId: string;
  readonly code: string;
}

export default function TakeOver({ ticketId, code }: TakeOverProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const asked = useRef(false);
  const take = async () => {
    setFailure(null);
    try {
      const { offerToken } = await call(
        'takeOver',
        { query: { ticketId }, body: { code } },
        { rethrow: true },
      );
      keepToken(ticketId, offerToken);
      // The code must not stay in the history.
      await navigate({ pathname, search }, { replace: true });
    } catch (refused) {
      setFailure(refused);
    }
  };
  const first = useEffectEvent(take);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void first();
  }, []);
  if (failure === null) return <p role="status">{t('common:loading')}</p>;
  const refusal = failure instanceof CallFailure ? failure.errorCode : null;
  return (
    <Notice color="red" role="alert" title={t('elsewhere.refusedTitle')} isHeading>
      {isRefusal(refusal) ? (
        <p>{t(`elsewhere.refused.${refusal}`)}</p>
      ) : (
        <>
          <p>{t(`common:${adviceFor(failure).key}`, { minutes: adviceFor(failure).minutes })}</p>
          <WorkingButton variant="default" h={44} mt={12} loading={false} onClick={() => void take()}>
            {t('unreachable.retry')}
          </WorkingButton>
        </>
      )}
    </Notice>
  );
}
