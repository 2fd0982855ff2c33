import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import classes from './push-button.module.css';
import { usePush } from './use-push.ts';

export default function PushButton({ ticketId }: { readonly ticketId: string }) {
  const { t } = useTranslation('ticket');
  const { state, isBusy, press } = usePush(ticketId);
  const Icon = state === 'on' ? IconBellOff : IconBell;
  return (
    <div className={classes.place}>
      <WorkingButton
        variant="default"
        mih={44}
        h="auto"
        py={8}
        fullWidth
        classNames={{ label: classes.label ?? '' }}
        leftSection={<Icon size={20} aria-hidden />}
        loading={isBusy}
        onClick={press}
      >
        {t(state === 'on' ? 'push.stop' : 'push.ask')}
      </WorkingButton>
      <p className={classes.hint} role="status">
        {t(`push.${state}`)}
      </p>
    </div>
  );
}
