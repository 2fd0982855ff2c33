import { TablePage } from '../tables/table-page.tsx';
import { ApprovalsPart } from './approvals-part.tsx';

export const PaymentsPage = () => (
  <TablePage page="payments">
    <ApprovalsPart />
  </TablePage>
);
