import type { Output } from '@chokdee/contract/call';
import { linkTypes, type brandSettings } from '@chokdee/contract/calls/brand/settings';
import { Refusal } from '../../platform/refusal.ts';
import { checkHost, checkLink, checkOrigin, type Checked } from './addresses.ts';
import type { FieldError } from './rules.ts';
import type { BrandParts } from './store.ts';

type Settings = Output<typeof brandSettings>;
/** A link of the site as operators see it. */
export type Link = Settings['links'][number];
/** A content delivery network as operators see it. */
export type Cdn = Settings['cdns'][number];
/** A host name of the site as operators write it. */
export type SiteHost = Omit<Settings['hosts'][number], 'main'>;

/** The type of customer service that the site opens. */
export const CHAT_TYPE = 3;

const isLinkType = (type: string): type is Link['type'] => (linkTypes as readonly string[]).includes(type);

/** The links of a brand: its chat, then the others in their order. */
export const linksOf = ({ customerService, resources }: BrandParts): Link[] => [
  ...customerService.flatMap(({ cs_type, url, enabled }) =>
    cs_type === CHAT_TYPE ? [{ type: 'CHAT' as const, url, enabled }] : [],
  ),
  ...resources.flatMap(({ resource_type: type, url, enabled }) =>
    isLinkType(type) && type !== 'CHAT' ? [{ type, url, enabled }] : [],
  ),
];

/** The content delivery networks of a brand. */
export const cdnsOf = ({ cdns }: BrandParts): Cdn[] => cdns.map(({ kind, url, enabled }) => ({ kind, url, enabled }));

/** The host names of a brand's site, its own first. */
export const hostsOf = ({ brand, hosts }: BrandParts): Settings['hosts'] =>
  hosts
    .filter(({ kind }) => kind === 'site')
    .map(({ host, route }) => ({ host, enabled: route, main: host === brand.main_domain }))
    .sort((a, b) => Number(b.main) - Number(a.main));

/**
 * The rows of a list with their checked addresses. Refuses with the error of each row under
 * `<list>.<index>.<field>`. `keyOf`: what must differ between rows.
 */
function checkedRows<Row>(
  rows: readonly Row[],
  {
    list,
    field,
    check,
    keyOf,
  }: {
    readonly list: string;
    readonly field: keyof Row & string;
    readonly check: (text: string) => Checked;
    readonly keyOf: (row: Row) => string;
  },
): Row[] {
  const errors: Record<string, FieldError> = {};
  const seen = new Set<string>();
  const checked = rows.map((row, index) => {
    const result = check(String(row[field]));
    if ('error' in result) {
      errors[`${list}.${index}.${field}`] = result.error;
      return row;
    }
    const stored = { ...row, [field]: result.value };
    const key = keyOf(stored);
    if (seen.has(key)) errors[`${list}.${index}.${field}`] = { code: 'field.duplicate' };
    seen.add(key);
    return stored;
  });
  if (Object.keys(errors).length > 0) throw new Refusal('validation.failed', { fields: errors });
  return checked;
}

/** Links to store. Refuses addresses that are not https, and two links of one type. */
export const checkedLinks = (links: readonly Link[]): Link[] =>
  checkedRows(links, { list: 'links', field: 'url', check: checkLink, keyOf: ({ type }) => type });

/** Content delivery networks to store. Refuses what is not an https origin, and duplicates. */
export const checkedCdns = (cdns: readonly Cdn[]): Cdn[] =>
  checkedRows(cdns, { list: 'cdns', field: 'url', check: checkOrigin, keyOf: ({ kind, url }) => `${kind} ${url}` });

/** Host names to store. Refuses what is not a host name, and duplicates. */
export const checkedHosts = (hosts: readonly SiteHost[]): SiteHost[] =>
  checkedRows(hosts, { list: 'hosts', field: 'host', check: checkHost, keyOf: ({ host }) => host });

/** Refuses host names without the brand's own, and those that belong to something else. */
export function requireOwnHosts(wanted: readonly SiteHost[], { brand }: BrandParts, taken: readonly string[]): void {
  if (brand.main_domain !== '' && !wanted.some(({ host }) => host === brand.main_domain))
    throw new Refusal('validation.failed', { fields: { hosts: { code: 'field.host.main' } } });
  const errors = wanted.flatMap(({ host }, index) =>
    taken.includes(host) ? [[`hosts.${index}.host`, { code: 'field.host.taken' }] as const] : [],
  );
  if (errors.length > 0) throw new Refusal('validation.failed', { fields: Object.fromEntries(errors) });
}
