import type { status } from '@chokdee/contract/calls/brand';
import type { Output } from '@chokdee/contract/call';
import type { PhoneAuthPages } from '../../platform/phone-auth-config.ts';
import { ENCRYPTION_REQUIRED_FEATURE } from '../../platform/http/settings.ts';
import type { Brand } from './brands.ts';
import { wrapLink } from './customer-service.ts';
import type { Place } from './region.ts';
import { ruleResponse } from './rules.ts';

type Status = Output<typeof status>;

/** The register rules as clients receive them. */
export const rulesResponse = (brand: Brand) =>
  Object.fromEntries(Object.entries(brand.rules).map(([field, rule]) => [field, ruleResponse(rule)]));

/** What pages learn about the server. */
export interface ServerFacts {
  readonly demo: boolean;
  /** What pages send the codes of phone authentication with; null: they do not. */
  readonly phoneAuth: PhoneAuthPages | null;
}

/** The brand's own settings as pages receive them. */
export const siteResponse = (
  { facts, parts: { brand } }: Brand,
  { demo, phoneAuth }: ServerFacts,
): Status['info']['site'] => ({
  name: brand.name,
  merchantCode: brand.merchant_code,
  platform: 'web',
  lotteryType: 'Elott',
  device: 'WEB',
  currency: brand.currency,
  currencySymbol: brand.currency_symbol,
  timeZone: brand.time_zone,
  defaultLanguage: brand.default_language,
  languages: brand.languages,
  demo,
  explicitAgreement: brand.explicit_agreement,
  termsVersion: brand.terms_version,
  isSingle: brand.single_wallet ? 1 : 0,
  loginToHome: brand.login_to_home,
  zaloReward: brand.zalo_reward,
  phoneAuth: phoneAuth && { apiKey: phoneAuth.apiKey, api: phoneAuth.api, recaptcha: phoneAuth.recaptcha },
  demandsEncryption: facts.features.has(ENCRYPTION_REQUIRED_FEATURE),
});

/** Alternative addresses of the site. The browser measures their speed. */
export const routesResponse = ({ parts }: Brand) =>
  parts.hosts.filter((row) => row.route).map((row) => ({ domain: row.host, speed: null }));

/** The rows that are switched on. */
const shown = <Row extends { readonly enabled: boolean }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ enabled }) => enabled);

/** The response of the status call to an address. */
export function statusResponse(
  brand: Brand,
  {
    place,
    address,
    now,
    shown: facts,
  }: { readonly place: Place; readonly address: string; readonly now: Date; readonly shown: ServerFacts },
): Status {
  const { parts } = brand;
  const { maintenance, maintenance_until: until } = parts.brand;
  return {
    status: maintenance ? 1 : place.restricted ? 2 : 0,
    maintenance,
    maintenanceUntil: maintenance ? (until?.getTime() ?? null) : null,
    regionRestriction: place.restricted,
    whitelist: !place.restricted,
    location: { ip: address, country: place.country },
    serverTime: now.getTime(),
    info: {
      whitelabel: brand.tree,
      register: rulesResponse(brand),
      site: siteResponse(brand, facts),
      resources: shown(parts.resources).map((row) => ({
        resourceType: row.resource_type,
        url: row.url,
        qrCodeUrl: row.qr_code_url,
        labelNameEn: row.label_name_en,
      })),
      customerService: shown(parts.customerService).map((row) => ({
        csType: row.cs_type,
        type: row.cs_type,
        path: wrapLink(row.url),
      })),
      domainRoute: routesResponse(brand),
      mainDomain: parts.brand.main_domain,
      analytics: { gtagId: parts.brand.analytics_id },
      imageCDNs: shown(parts.cdns)
        .filter((row) => row.kind === 'image')
        .map((row) => row.url),
      launchGameCDNs: shown(parts.cdns)
        .filter((row) => row.kind === 'launch')
        .map((row) => row.url),
    },
  };
}
