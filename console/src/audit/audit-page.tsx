import { useCommands } from '../acts/commands.ts';
import { TablePage } from '../tables/table-page.tsx';
import { FilePart } from './file-part.tsx';

/** The file is open to those who may read the audit. */
export function AuditPage() {
  const isOpen = useCommands().has('audit');
  return <TablePage page="audit">{isOpen ? <FilePart /> : null}</TablePage>;
}
