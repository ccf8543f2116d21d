import { status } from '@chokdee/contract/calls/brand';
import { editCdns, editHosts, editLinks } from '@chokdee/contract/calls/brand/settings';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { unwrapLink } from './customer-service.ts';
import { createBrand, openBrand, seedDemo } from './index.ts';
import type { Cdn, Link } from './links.ts';
import { createSettings, type BrandSettings } from './settings.ts';

let db: TestDatabase;
let settings: BrandSettings;
let http: TestHttp;
let brands: ReturnType<typeof createBrand>;
beforeAll(async () => {
  db = await testDatabase();
  await seedDemo(db.database);
  await openBrand(db.database, {
    brandId: 'lotus',
    name: 'Lotus',
    currency: 'THB',
    homeCountry: 'TH',
    hosts: [
      { host: 'lotus.example', kind: 'site' },
      { host: 'agents.lotus.example', kind: 'agent' },
    ],
  });
  // The copies of the server read a changed brand within a second; here at every request.
  brands = createBrand({ database: db.database, mode: 'demo', freshFor: 0 });
  http = await testHttp({ modules: [brands.module], ports: { brandOf: brands.brandOf, gateOf: brands.gateOf } });
  settings = createSettings(db.database, () => undefined);
});
afterAll(async () => {
  await http?.close();
  await db?.close();
});

const by = { brandId: 'chokdee', actor: { kind: 'operator', id: '1', name: 'anong' } } as const;
const byLotus = { ...by, brandId: 'lotus' };
const versionOf = async (brandId = 'chokdee') => (await settings.read(brandId)).version;
const codesOf = (error: { code: string; details: { fields?: Record<string, { code: string }> } }) =>
  Object.fromEntries(Object.entries(error.details.fields ?? {}).map(([field, { code }]) => [field, code]));
const info = async () => (await http.call(status)).value.info;
const setLinks = async (links: readonly Link[]) => settings.editLinks(by, { links, version: await versionOf() });
const setCdns = async (cdns: readonly Cdn[]) => settings.editCdns(by, { cdns, version: await versionOf() });
const setHosts = async (names: readonly string[], who = by as typeof byLotus) =>
  settings.editHosts(who, {
    hosts: names.map((host) => ({ host, enabled: true })),
    version: await versionOf(who.brandId),
  });
const line = (url: string): Link => ({ type: 'LINE', url, enabled: true });

describe('the links of the demo', () => {
  it('are on the site, except those that are switched off', async () => {
    const { resources, customerService, imageCDNs, launchGameCDNs, domainRoute } = await info();
    expect(resources.map(({ resourceType }) => resourceType)).toEqual(['TELEGRAM', 'LINE', 'FACEBOOK']);
    expect(customerService.map(({ path }) => unwrapLink(path))).toEqual(['https://help.chokdee.example/chat']);
    expect([imageCDNs, launchGameCDNs]).toEqual([[], []]);
    expect(domainRoute.map(({ domain }) => domain)).toEqual(['play.chokdee.example', 'www.chokdee.example']);
    expect((await settings.read('chokdee')).links.find(({ type }) => type === 'ANDROID')).toMatchObject({
      enabled: false,
    });
  });

  it('are written once: what an operator removed does not come back at the next start', async () => {
    await setLinks([line('https://line.example/one')]);
    await setCdns([]);
    await setHosts([]);
    await seedDemo(db.database);
    expect(await settings.read('chokdee')).toMatchObject({
      links: [line('https://line.example/one')],
      cdns: [],
      hosts: [],
    });
  });
});

describe('the links of a brand', () => {
  it('are added, edited, ordered, switched off and removed, and the site shows it at once', async () => {
    const shown = async () => {
      const { resources, customerService } = await info();
      return [
        ...customerService.map(({ path }) => `CHAT ${unwrapLink(path)}`),
        ...resources.map(({ resourceType, url }) => `${resourceType} ${url}`),
      ];
    };
    const chat = { type: 'CHAT', url: 'https://help.example/chat?x=1', enabled: true } as const;
    const facebook = { type: 'FACEBOOK', url: 'https://facebook.example/', enabled: true } as const;
    const all = await setLinks([facebook, line('https://line.example/'), chat]);
    expect(all.links).toEqual([chat, facebook, line('https://line.example/')]);
    expect(await shown()).toEqual([
      'CHAT https://help.example/chat?x=1',
      'FACEBOOK https://facebook.example/',
      'LINE https://line.example/',
    ]);
    await setLinks([line('https://line.example/two'), { ...facebook, enabled: false }, { ...chat, enabled: false }]);
    expect(await shown()).toEqual(['LINE https://line.example/two']);
    expect((await settings.read('chokdee')).links).toHaveLength(3);
    await setLinks([]);
    expect(await shown()).toEqual([]);
    const [entry] = await db.owner.query<{ before: { links: unknown[] }; after: { links: unknown[] } }>(
      `select before, after from audit.entry where action = 'brand.links' order by at desc limit 1`,
    );
    expect([entry?.before.links.length, entry?.after.links]).toEqual([3, []]);
  });

  it.each([
    ['http', 'http://line.example/', 'field.link.https'],
    ['a script', 'javascript:alert(1)', 'field.link.https'],
    ['data', 'data:text/html,x', 'field.link.https'],
    ['a path of the site', '/help', 'field.link.https'],
    ['no address', 'line', 'field.link.https'],
    ['nothing', '', 'field.link.https'],
    ['a user', 'https://someone@line.example/', 'field.link.user'],
    ['a user with a password', 'https://a:b@line.example/', 'field.link.user'],
    ['an address of IPv4', 'https://203.0.113.7/', 'field.link.name'],
    ['an address of IPv4 as a number', 'https://3405803783/', 'field.link.name'],
    ['an address of IPv6', 'https://[2001:db8::1]/', 'field.link.name'],
    ['a name of one label', 'https://localhost/', 'field.link.name'],
    ['a name with a semicolon', 'https://a;script-src.example/', 'field.link.name'],
    ['501 characters', `https://line.example/${'a'.repeat(480)}`, 'field.too.long'],
  ])('are refused under their field: %s', async (_kind, url, code) => {
    const version = await versionOf();
    const links = [{ type: 'CHAT', url: 'https://help.example/', enabled: true } as const, line(url)];
    await expect(settings.editLinks(by, { links, version }).catch(codesOf)).resolves.toEqual({ 'links.1.url': code });
    expect(await versionOf()).toBe(version);
  });

  it('have at most 500 characters, and one of each type', async () => {
    const longest = `https://line.example/${'a'.repeat(479)}`;
    expect((await setLinks([line(longest)])).links).toEqual([line(longest)]);
    const twice = setLinks([line('https://line.example/1'), line('https://line.example/2')]);
    await expect(twice.catch(codesOf)).resolves.toEqual({ 'links.1.url': 'field.duplicate' });
  });

  it('are changed only by who saw the present version, and only in their brand', async () => {
    const version = await versionOf();
    await setLinks([line('https://line.example/own')]);
    await expect(settings.editLinks(by, { links: [], version })).rejects.toMatchObject({ code: 'brand.changed' });
    await expect(settings.editCdns(by, { cdns: [], version })).rejects.toMatchObject({ code: 'brand.changed' });
    await expect(settings.editHosts(by, { hosts: [], version })).rejects.toMatchObject({ code: 'brand.changed' });
    await settings.editLinks(byLotus, { links: [], version: await versionOf('lotus') });
    expect((await settings.read('chokdee')).links).toEqual([line('https://line.example/own')]);
  });

  it('keep the code picture of a link and resources of other types', async () => {
    await db.owner.query(
      `insert into brand.resource (brand_id, resource_type, url, qr_code_url)
       values ('lotus', 'LINE', 'https://line.example/', 'https://line.example/qr'), ('lotus', 'OTHER', '', '')`,
    );
    await settings.editLinks(byLotus, {
      links: [line('https://line.example/new')],
      version: await versionOf('lotus'),
    });
    expect(
      await db.owner.query(
        `select resource_type, url, qr_code_url from brand.resource where brand_id = 'lotus' order by 1`,
      ),
    ).toEqual([
      { resource_type: 'LINE', url: 'https://line.example/new', qr_code_url: 'https://line.example/qr' },
      { resource_type: 'OTHER', url: '', qr_code_url: '' },
    ]);
  });
});

it('are at most as many as there are types, and 20 networks and host names', () => {
  const accepts = (call: { readonly request: { safeParse(body: unknown): { success: boolean } } }, body: object) =>
    call.request.safeParse({ ...body, version: 1 }).success;
  const many = <Row>(count: number, row: Row) => Array.from({ length: count }, () => row);
  const cdn = { kind: 'image', url: 'https://img.example', enabled: true };
  const host = { host: 'one.example', enabled: true };
  expect([6, 7].map((count) => accepts(editLinks, { links: many(count, line('https://line.example/')) }))).toEqual([
    true,
    false,
  ]);
  expect([20, 21].map((count) => accepts(editCdns, { cdns: many(count, cdn) }))).toEqual([true, false]);
  expect([20, 21].map((count) => accepts(editHosts, { hosts: many(count, host) }))).toEqual([true, false]);
  expect([253, 254].map((count) => accepts(editHosts, { hosts: [{ ...host, host: 'a'.repeat(count) }] }))).toEqual([
    true,
    false,
  ]);
  expect([500, 501].map((count) => accepts(editCdns, { cdns: [{ ...cdn, url: 'a'.repeat(count) }] }))).toEqual([
    true,
    false,
  ]);
  expect(accepts(editLinks, { links: [{ ...line('https://line.example/'), type: 'OTHER' }] })).toBe(false);
});

describe('the content delivery networks of a brand', () => {
  const cdn = (url: string, enabled = true): Cdn => ({ kind: 'image', url, enabled });

  it('are stored as origins; pages may load from those that are on', async () => {
    const changed = await setCdns([
      cdn('https://IMG.example/'),
      cdn('https://off.example', false),
      { kind: 'launch', url: 'https://img.example', enabled: true },
    ]);
    expect(changed.cdns.map(({ kind, url }) => `${kind} ${url}`)).toEqual([
      'image https://img.example',
      'image https://off.example',
      'launch https://img.example',
    ]);
    expect(await brands.pageSettingsOf('any')).toMatchObject({
      images: ['https://img.example'],
      launches: ['https://img.example'],
    });
    expect((await info()).imageCDNs).toEqual(['https://img.example']);
  });

  it.each([
    ['http', 'http://img.example', 'field.link.https'],
    ['a script', 'javascript:alert(1)', 'field.link.https'],
    ['a user', 'https://someone@img.example', 'field.link.user'],
    ['an IP address', 'https://203.0.113.7', 'field.link.name'],
    ['every subdomain', 'https://*.example', 'field.link.name'],
    ['another source', `https://img.example;script-src`, 'field.link.name'],
    ['a path', 'https://img.example/files', 'field.link.origin'],
    ['a query', 'https://img.example/?a=1', 'field.link.origin'],
    ['a part', 'https://img.example/#a', 'field.link.origin'],
    ['a port', 'https://img.example:8443', 'field.link.origin'],
    ['the same twice', 'https://one.example/', 'field.duplicate'],
  ])('are refused under their field: %s', async (_kind, url, code) => {
    const before = await settings.read('chokdee');
    const wanted = setCdns([cdn('https://one.example'), cdn(url)]);
    await expect(wanted.catch(codesOf)).resolves.toEqual({ 'cdns.1.url': code });
    expect(await settings.read('chokdee')).toEqual(before);
  });

  it('that were stored otherwise are no source of a page unless they are https with a host name', async () => {
    await db.owner.query(
      `insert into brand.cdn (brand_id, kind, url)
       values
         ('chokdee', 'image', 'https://a;script-src *.example'),
         ('chokdee', 'image', 'http://plain.example'),
         ('chokdee', 'image', 'https://path.example/a/b')`,
    );
    expect((await brands.pageSettingsOf('any'))?.images).toEqual(['https://img.example', 'https://path.example']);
    await setCdns([]);
  });
});

describe('the host names of a site', () => {
  it('are offered to visitors when they are on, and lead to the brand', async () => {
    await settings.editHosts(by, {
      hosts: [
        { host: 'One.Example', enabled: true },
        { host: 'two.example', enabled: false },
      ],
      version: await versionOf(),
    });
    expect((await info()).domainRoute).toEqual([{ domain: 'one.example', speed: null }]);
    expect((await brands.pageSettingsOf('any'))?.routes).toEqual(['https://one.example']);
    const production = createBrand({ database: db.database, mode: 'production', freshFor: 0 });
    const brandAt = async (host: string) => (await production.brandOf({ host }))?.id ?? null;
    expect([await brandAt('one.example'), await brandAt('two.example')]).toEqual(['chokdee', 'chokdee']);
    await setHosts(['two.example']);
    expect([await brandAt('one.example'), await brandAt('two.example')]).toEqual([null, 'chokdee']);
  });

  it.each([
    ['an address', 'https://one.example', 'field.host.name'],
    ['nothing', '', 'field.host.name'],
    ['a path', 'one.example/play', 'field.host.name'],
    ['a port', 'one.example:8443', 'field.host.name'],
    ['a user', 'someone@one.example', 'field.host.name'],
    ['an IP address', '203.0.113.7', 'field.host.name'],
    ['a name of one label', 'localhost', 'field.host.name'],
    ['every subdomain', '*.example', 'field.host.name'],
    ['another source', 'one.example;script-src', 'field.host.name'],
    ['the same twice', 'TWO.example', 'field.duplicate'],
    ['the host of another brand', 'lotus.example', 'field.host.taken'],
    ["another brand's agents' site", 'agents.lotus.example', 'field.host.taken'],
  ])('are refused under their field: %s', async (_kind, host, code) => {
    const before = await db.owner.query('select * from brand.host order by host');
    await expect(setHosts(['two.example', host]).catch(codesOf)).resolves.toEqual({ 'hosts.1.host': code });
    expect(await db.owner.query('select * from brand.host order by host')).toEqual(before);
  });

  it('contain the main address, and do not change those of the agents', async () => {
    await expect(setHosts(['other.example'], byLotus).catch(codesOf)).resolves.toEqual({ hosts: 'field.host.main' });
    const changed = await setHosts(['other.example', 'lotus.example'], byLotus);
    expect(changed.hosts).toEqual([
      { host: 'lotus.example', enabled: true, main: true },
      { host: 'other.example', enabled: true, main: false },
    ]);
    await expect(setHosts(['lotus.example', 'agents.lotus.example'], byLotus).catch(codesOf)).resolves.toEqual({
      'hosts.1.host': 'field.host.taken',
    });
    expect(await brands.isAgentHost('lotus', 'agents.lotus.example')).toBe(true);
  });
});
