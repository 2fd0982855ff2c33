import { TablePage } from '../tables/table-page.tsx';
import { ComparedPart } from './compared-part.tsx';

export const ReconciliationPage = () => (
  <TablePage page="reconciliation">
    <ComparedPart />
  </TablePage>
);
