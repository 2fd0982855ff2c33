import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../platform/language/format.ts';
import { useServerNow } from '../../platform/live/clock.ts';
import { CountdownRing } from '../../ui/display/countdown-ring.tsx';
import { countdownAt } from './countdown.ts';
import classes from './payment-countdown.module.css';

interface PaymentCountdownProps {
  readonly expiresAtUtc: string;
  readonly announcesEnd?: boolean;
}

export function PaymentCountdown({ expiresAtUtc, announcesEnd = true }: PaymentCountdownProps) {
  const { t } = useTranslation('ticket');
  const { text, fraction, minutesLeft, isUrgent, isExpired } = countdownAt(expiresAtUtc, useServerNow());
  return (
    <div className={classes.countdown} data-urgent={isUrgent || undefined}>
      <CountdownRing left={fraction} size={64} urgent={isUrgent} />
      <div>
        <p className={classes.time} role="timer" aria-live="off">
          {text}
        </p>
        <p className={classes.words}>
          {isExpired ? t('countdown.over') : t('countdown.left')}{' '}
          {isExpired ? null : t('countdown.until', { time: dateAndTime(expiresAtUtc).time })}
        </p>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {isExpired && announcesEnd ? t('countdown.announceOver') : null}
        {isExpired || minutesLeft === null ? null : t('countdown.announce', { minutes: minutesLeft })}
      </p>
    </div>
  );
}
