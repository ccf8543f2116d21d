import { cdnKinds, linkTypes } from '@chokdee/contract/calls/brand/settings';
import { toast } from '@chokdee/ui/toast';
import { useFailureText } from '@chokdee/ui/failures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { settingsQuery, type Settings } from './calls.ts';

/** The lists of addresses of a brand: links of the site, delivery networks, host names. */
export const addressLists = ['links', 'cdns', 'hosts'] as const;
/** A list of addresses of a brand. */
export type AddressList = (typeof addressLists)[number];
type Kind = Settings['links'][number]['type'] | Settings['cdns'][number]['kind'];

/** A row of any list. `kind`: null for host names. `main`: the brand's own host name. */
export interface AddressRow {
  readonly kind: Kind | null;
  readonly address: string;
  readonly enabled: boolean;
  readonly main: boolean;
}

/** The kinds of rows that a list has. */
export const kindsOf: Readonly<Record<AddressList, readonly Kind[]>> = { links: linkTypes, cdns: cdnKinds, hosts: [] };
/** How many rows a list may have. */
export const mostRows: Readonly<Record<AddressList, number>> = { links: linkTypes.length, cdns: 20, hosts: 20 };

/** The rows of a list. */
export function rowsOf(settings: Settings, list: AddressList): readonly AddressRow[] {
  switch (list) {
    case 'links':
      return settings.links.map(({ type, url, enabled }) => ({ kind: type, address: url, enabled, main: false }));
    case 'cdns':
      return settings.cdns.map(({ kind, url, enabled }) => ({ kind, address: url, enabled, main: false }));
    case 'hosts':
      return settings.hosts.map(({ host, enabled, main }) => ({ kind: null, address: host, enabled, main }));
  }
}

const kindIn = <K extends Kind>(kinds: readonly K[], kind: Kind | null): K => {
  const found = kinds.find((each) => each === kind);
  if (found === undefined) throw new Error(`no kind of this list: ${kind}`);
  return found;
};

/** Replaces a list. `version`: of the settings that the operator saw. */
export function saveRows(list: AddressList, rows: readonly AddressRow[], version: number): Promise<Settings> {
  switch (list) {
    case 'links': {
      const links = rows.map(({ kind, address: url, enabled }) => ({ type: kindIn(linkTypes, kind), url, enabled }));
      return api.request('POST /console/brand/links', { body: { links, version } });
    }
    case 'cdns': {
      const cdns = rows.map(({ kind, address: url, enabled }) => ({ kind: kindIn(cdnKinds, kind), url, enabled }));
      return api.request('POST /console/brand/cdns', { body: { cdns, version } });
    }
    case 'hosts': {
      const hosts = rows.map(({ address: host, enabled }) => ({ host, enabled }));
      return api.request('POST /console/brand/hosts', { body: { hosts, version } });
    }
  }
}

/** The message under the address of a row, of the messages of a refusal by input name. */
export const addressError = (messages: Readonly<Record<string, string>>, list: AddressList, index: number) =>
  messages[`${list}.${index}.${list === 'hosts' ? 'host' : 'url'}`];

/** The text of a row's kind; of a host name its address. */
export function useRowName(list: AddressList): (row: AddressRow) => string {
  const { t } = useTranslation('settings');
  return ({ kind, address }) => {
    if (kind === null) return address;
    return list === 'links' ? t(`addresses.kind.${kind}`) : `${t(`addresses.kind.${kind}`)} ${address}`;
  };
}

/** Moves a row of the links one place up or down, and saves the list. */
export function useMove(settings: Settings) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const failureText = useFailureText();
  return useMutation({
    mutationFn: ({ from, to }: { readonly from: number; readonly to: number }) => {
      const rows = [...rowsOf(settings, 'links')];
      rows.splice(to, 0, ...rows.splice(from, 1));
      return saveRows('links', rows, settings.version);
    },
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      toast('jade', t('saved'));
    },
    onError: (error) => {
      toast('coral', failureText(error));
      return client.invalidateQueries(settingsQuery);
    },
  });
}
