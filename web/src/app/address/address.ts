import { defaultStringifySearch } from '@tanstack/react-router';
import { type AppPath, paths } from './paths.ts';
import type { routes } from './routes.ts';

declare const built: unique symbol;

/** A path without parameters, or the result of `addressOf`. Links of the application take nothing else. */
export type Address = Exclude<AppPath, `${string}$${string}`> | (string & { readonly [built]: true });

type ParamOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamOf<Head> | ParamOf<Rest>
  : Path extends `$${infer Name}`
    ? Name
    : never;

type RouteAt = { [name in keyof typeof paths as (typeof paths)[name]]: (typeof routes)[name] };
type SearchOf<Path extends AppPath> = RouteAt[Path]['types']['fullSearchSchemaInput'];

interface Parts<Path extends AppPath> {
  readonly params: { readonly [name in ParamOf<Path>]: string };
  readonly search?: SearchOf<Path>;
}

/** The address of a page with its parameters and search, both checked by the page's route. */
export function addressOf<Path extends AppPath>(
  path: Path,
  {
    params,
    search = {},
  }: [ParamOf<Path>] extends [never] ? Omit<Parts<Path>, 'params'> & { params?: never } : Parts<Path>,
): Address {
  const values: Readonly<Record<string, string>> = params ?? {};
  const parts = path
    .split('/')
    .map((part) => (part[0] === '$' ? encodeURIComponent(values[part.slice(1)] ?? '') : part));
  return (parts.join('/') + defaultStringifySearch(search)) as Address;
}

export const settingsPath = (section: string) => addressOf(paths.settings, { params: { section } });

export const checkOutPath = (visitId: string) => addressOf(paths.walkIn, { search: { visit: visitId } });

/** Its bill, to be changed. */
export const revisePath = (visitId: string) =>
  addressOf(paths.walkIn, { search: { visit: visitId, revise: 'yes' } });

/** The bill of someone from the queue. */
export const billQueuePath = (entryId: string) => addressOf(paths.walkIn, { search: { entry: entryId } });

export const billReceiptPath = (visitId: string) => addressOf(paths.billReceipt, { params: { visitId } });

export const clientPath = (clientId: string, tab?: string) =>
  addressOf(paths.client, { params: { clientId }, search: tab ? { tab } : {} });

/** What was done to one record, or for one client. */
export const historyPath = (of: SearchOf<typeof paths.history>) => addressOf(paths.history, { search: of });

export const notificationPath = (notificationId: string) =>
  addressOf(paths.notification, { params: { notificationId } });

export const businessPath = (businessUrl: string) =>
  addressOf(paths.businessPage, { params: { businessUrl } });

export const sharePath = (shareId: string) => addressOf(paths.share, { params: { shareId } });

/** A page of the server alone: the router does not know it. */
export const publicReceiptPath = (token: string) => `/r/${token}`;
export const payPath = (token: string, search: SearchOf<typeof paths.pay> = {}) =>
  addressOf(paths.pay, { params: { token }, search });

export const bookPath = (businessUrl: string, search: SearchOf<typeof paths.book> = {}) =>
  addressOf(paths.book, { params: { businessUrl }, search });

export const joinQueuePath = (businessUrl: string, search: SearchOf<typeof paths.joinQueue> = {}) =>
  addressOf(paths.joinQueue, { params: { businessUrl }, search });

export const turnPath = (token: string) => `${paths.turn}#${token}` as Address;

export const myMembershipPath = (businessId: string, search: SearchOf<typeof paths.myMembership> = {}) =>
  addressOf(paths.myMembership, { params: { businessId }, search });

export const buyMembershipPath = (
  businessUrl: string,
  templateId: string,
  search: SearchOf<typeof paths.buyMembership> = {},
) => addressOf(paths.buyMembership, { params: { businessUrl, templateId }, search });

export const myVisitPath = (
  { business_id, id }: { readonly business_id: string; readonly id: string },
  page: typeof paths.myVisit | typeof paths.receipt = paths.myVisit,
) => addressOf(page, { params: { businessId: business_id, visitId: id } });

/** Open redirect guard: after sign-in, only to a page of our own. */
export function safeReturn(wanted: string | undefined): Address {
  return wanted && /^\/(?![/\\])/.test(wanted) ? (wanted as Address) : paths.home;
}
