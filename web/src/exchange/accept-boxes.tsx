/** The two consents, ticked from the start; their texts open beside the form, so that nothing typed is lost. */
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../platform/paths.ts';
import classes from './order-form.module.css';

interface AcceptBoxesProps {
  readonly terms: CheckboxProps;
  readonly kyc: CheckboxProps;
}

export function AcceptBoxes({ terms, kyc }: AcceptBoxesProps) {
  const { t } = useTranslation('exchange');
  const local = useLocalPath();
  const linkTo = (path: string) => <Link className="link" to={local(path)} target="_blank" />;
  return (
    <div className={classes.boxes}>
      <Checkbox
        {...terms}
        name="terms"
        label={<Trans t={t} i18nKey="exchpage.acceptTerms" components={{ 1: linkTo('/terms') }} />}
      />
      <Checkbox
        {...kyc}
        name="kyc"
        label={<Trans t={t} i18nKey="exchpage.acceptKyc" components={{ 1: linkTo('/aml-kyc') }} />}
      />
    </div>
  );
}
