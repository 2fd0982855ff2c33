export const faultsOfAudit = [
  {
    name: 'a failed log-in into an operator’s account leaves nothing in the audit',
    file: 'src/accounts/log-in.ts',
    find: '    void noteLogIn',
    plant: '    if (!user?.isOperator) void noteLogIn',
    test: 'test/journeys/audit.test.ts',
    only: 'records operators’ log-ins, and failed ones with their source',
  },
  {
    name: 'a customer’s log-in leaves nothing in the audit',
    file: 'src/accounts/log-in.ts',
    find: '  await noteLogIn(',
    plant: '  if (user.isOperator) await noteLogIn(',
    test: 'test/journeys/audit.test.ts',
    only: 'records customers’ log-ins, and counts the failed ones of a source',
  },
  {
    name: 'strangers’ failed log-ins fill the audit',
    file: 'src/operator/log-in-counts.ts',
    find: ' && window.tries.size >= SOURCES_MAX;',
    plant: ' && window.tries.size >= Number.POSITIVE_INFINITY;',
    test: 'src/operator/log-in-counts.test.ts',
    only: 'of very many sources write few rows',
  },
  {
    name: 'the audit can be emptied',
    file: 'src/operator/schema.sql',
    find: 'create trigger audit_log_truncated before truncate on audit_log for each statement execute function audit_is_append_only();\n',
    plant: '',
    test: 'test/journeys/audit.test.ts',
    only: 'refuses update, delete and truncate',
  },
];
