/** The contract's table would load all schemas; types keep both equal. */
import type { EndpointName, endpoints } from '@parom/contract/endpoints';

type Table = {
  readonly [Name in EndpointName]: readonly [
    method: (typeof endpoints)[Name]['method'],
    path: (typeof endpoints)[Name]['path'],
  ];
};

export const callTable: Table = {
  login: ['POST', '/v1/auth/login'],
  register: ['POST', '/v1/auth/register'],
  changePassword: ['POST', '/v1/auth/changePassword'],
  logout: ['POST', '/v1/auth/logout'],
  user: ['GET', '/v1/user'],
  savePreferences: ['PUT', '/v1/user/savePreferences'],
  saveReferrer: ['POST', '/v1/user/referrer'],
  status: ['GET', '/v1/status/get'],
  siteText: ['GET', '/v1/texts/get'],
  rates: ['GET', '/v1/exchangeRate/get'],
  rateHistory: ['GET', '/v1/exchangeRate/history'],
  currencies: ['GET', '/v1/currencies/get'],
  pairDetails: ['GET', '/v1/currencies/getPairDetails'],
  createTicket: ['POST', '/v1/tickets/create'],
  ticket: ['GET', '/v1/tickets/:id/get'],
  pay: ['POST', '/v1/tickets/pay'],
  ways: ['GET', '/v1/tickets/:id/ways'],
  chooseWay: ['POST', '/v1/tickets/:id/ways'],
  acknowledge: ['POST', '/v1/tickets/acknowledge'],
  changeTicketEmail: ['POST', '/v1/tickets/changeEmail'],
  handOver: ['POST', '/v1/tickets/handOver'],
  takeOver: ['POST', '/v1/tickets/takeOver'],
  pushKey: ['GET', '/v1/tickets/pushKey'],
  askPush: ['POST', '/v1/tickets/push'],
  stopPush: ['POST', '/v1/tickets/stopPush'],
  receipt: ['GET', '/v1/tickets/:id/receipt'],
  exchangeTimes: ['GET', '/v1/tickets/times'],
  recentTickets: ['GET', '/v1/tickets/recent'],
  ticketCollection: ['GET', '/v1/tickets/collection'],
  withdrawalMethods: ['GET', '/v1/referral/withdrawalMethods'],
  requestWithdrawal: ['POST', '/v1/referral/requestWithdrawal'],
  engineRoom: ['GET', '/v1/site/engineRoom'],
  utcTime: ['GET', '/v1/service/utcTime'],
};
