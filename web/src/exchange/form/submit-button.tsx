import { grouped } from '@parom/contract/display';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import type { AmountError } from '../quote/validate.ts';
import classes from './submit-button.module.css';

interface SubmitButtonProps {
  readonly loading: boolean;
  readonly children: string;
  readonly missing: string | null;
  readonly onPointerEnter?: () => void;
}

export function SubmitButton({ children, missing, ...props }: SubmitButtonProps) {
  return (
    <WorkingButton
      {...props}
      classNames={{ root: classes.submit ?? '', label: classes.words ?? '' }}
      data-missing={missing === null ? undefined : true}
      type="submit"
      h="auto"
      mih={58}
      radius={16}
      fullWidth
    >
      {missing ?? children}
    </WorkingButton>
  );
}

export function useMissingAmount(problem: AmountError | null): string | null {
  const { t, i18n } = useTranslation('exchange');
  return problem === null ? null : missingAmount(problem, t, i18n.language);
}

function missingAmount(
  { key, params }: AmountError,
  t: TFunction<'exchange'>,
  language: string,
): string | null {
  switch (key) {
    case 'error':
      return t('missing.amount');
    case 'frontpage.form.errorMin':
    case 'frontpage.form.errorMax':
      return t(key, { ...params, amount: grouped(params.amount ?? '', language) });
    case 'frontpage.form.errorDecimals':
      return t('missing.decimals', params);
    // Conditions may come while the pressed button waits.
    case 'frontpage.form.error2':
      return null;
    case 'frontpage.form.error1':
    case 'frontpage.form.opensAt':
    case 'frontpage.form.stopped.closed':
    case 'frontpage.form.stopped.worker':
    case 'frontpage.form.stopped.database':
    case 'frontpage.form.stopped.give':
    case 'frontpage.form.stopped.get':
    case 'frontpage.form.stopped.fees':
      return t('missing.pair');
  }
}
