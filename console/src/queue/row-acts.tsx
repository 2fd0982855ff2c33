import type { WaitingItem } from '@parom/contract/console/work';
import { ActButtons, ActMenu } from '../acts/act-buttons.tsx';
import { useCommands } from '../acts/commands.ts';
import { useSession } from '../platform/session.ts';
import { actsOfRow, mainAct } from './acts-of-row.ts';
import styles from './queue.module.css';

/** The key `e` presses the first button. */
export function RowActs({ item }: { readonly item: WaitingItem }) {
  const session = useSession();
  const commands = useCommands();
  const open = actsOfRow(item, session).filter(({ command }) => commands.has(command));
  if (open.length === 0) return null;
  const main = mainAct(item, open);
  return (
    <div className={styles.acts} data-acts>
      {main === null ? null : <ActButtons acts={[main]} />}
      <ActMenu acts={open.filter((act) => act !== main)} about={item.sum ?? item.name} />
    </div>
  );
}
