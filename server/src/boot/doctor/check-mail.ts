import { reachMailServer } from '../../mail/index.ts';
import type { Config } from '../config.ts';
import { type Finding, well, wordsOf, wrong } from './finding.ts';

/** No letter is written. */
export async function checkMail({ smtp }: Pick<Config, 'smtp'>): Promise<Finding> {
  if (smtp === null) return well('mail', 'letters stay in the queue of the sandbox');
  const where = `${smtp.host}:${smtp.port}`;
  try {
    await reachMailServer(smtp);
    return well(
      'mail',
      `${where} accepts ${smtp.user === null ? 'the connection' : `the log-in of ${smtp.user}`}`,
    );
  } catch (error) {
    return wrong(
      'mail',
      `${where}: ${wordsOf(error)}`,
      'Letters wait and are sent later. Customers hear nothing of their money, and operators hear no alert by mail.',
      'Correct PAROM_SMTP_URL, or see to the mail server.',
    );
  }
}
