import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import classes from './new-exchange.module.css';

export function NewExchange() {
  const { t } = useTranslation('ticket');
  const local = useLocalPath();
  return (
    <Button component={Link} to={local('/')} size="md" h="auto" mih={50} className={classes.again}>
      {t('newExchange')}
    </Button>
  );
}
