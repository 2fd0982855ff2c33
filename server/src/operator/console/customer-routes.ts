import { customerEndpoints } from '@parom/contract/console/customers';
import type { ConsoleRouter } from '../../operators/index.ts';
import { refuseMissing } from '../../platform/refuse.ts';
import type { OperatorDeps } from '../operator-command.ts';
import type { Customer } from './customers-store.ts';
import type { NoteLook } from './note-looks.ts';
import { customerNamed, customerTickets, showCustomer } from './show-customer.ts';

export function customerRoutes(router: ConsoleRouter, deps: OperatorDeps, noteLook: NoteLook): void {
  const found = async (id: string): Promise<Customer> => {
    const customer = await customerNamed(deps, id);
    if (customer === null) throw refuseMissing('noSuchCustomer', {});
    return customer;
  };
  router.route(customerEndpoints.findCustomer, async ({ body }) => ({
    id: (await customerNamed(deps, body.by))?.id ?? null,
  }));
  router.route(customerEndpoints.customer, async ({ params, operator }) => {
    const customer = await found(params.id);
    await noteLook(operator, 'customer', customer.id);
    return showCustomer(deps, customer);
  });
  router.route(customerEndpoints.customerTickets, async ({ params, query, operator }) => {
    const customer = await found(params.id);
    await noteLook(operator, 'customer', customer.id);
    return customerTickets(
      deps,
      customer,
      query.before === undefined ? null : Number.parseInt(query.before, 10),
    );
  });
}
