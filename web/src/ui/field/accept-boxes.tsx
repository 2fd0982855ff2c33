import type { CheckboxProps } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { CheckField } from './check-field.tsx';

interface AcceptBoxesProps {
  readonly terms: CheckboxProps;
  readonly kyc: CheckboxProps;
}

export function AcceptBoxes({ terms, kyc }: AcceptBoxesProps) {
  const { t } = useTranslation('common');
  const local = useLocalPath();
  const linkTo = (path: string) => (
    <Link className="link" to={local(path)} target="_blank" title={t('newTab')} />
  );
  return (
    <div>
      <CheckField
        name="terms"
        {...terms}
        label={<Trans t={t} i18nKey="accept.terms" components={{ 1: linkTo('/terms') }} />}
      />
      <CheckField
        name="kyc"
        {...kyc}
        label={<Trans t={t} i18nKey="accept.kyc" components={{ 1: linkTo('/aml-kyc') }} />}
      />
    </div>
  );
}
