import {
  consolidatedSettings,
  countries,
  domainRoutes,
  registerSettings,
  status,
  whitelabel,
  type FeatureNode,
} from '@chokdee/contract/calls/brand';
import type { Call } from '@chokdee/contract/call';
import { table } from '@chokdee/contract/table.gen';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GuardPorts } from '../../platform/http/settings.ts';
import { type TestHttp, testHttp, testHttpConfig } from '../../platform/http/testing.ts';
import { unwrapLink } from './customer-service.ts';
import { createBrand, demoBrandId, openBrand, seedDemo, type Geo } from './index.ts';

// Local tests always call from 127.0.0.1; this stub places it in another country.
let country: string | 'home' | null = 'home';
const geo: Geo = { countryOf: () => country };

let db: TestDatabase;
let http: TestHttp;
let brands: ReturnType<typeof createBrand>;
const portsOf = (from: typeof brands): Pick<GuardPorts, 'brandOf' | 'gateOf'> => ({
  brandOf: from.brandOf,
  gateOf: from.gateOf,
});
const set = (text: string) => db.owner.query(`update brand.brand set ${text} where brand_id = 'chokdee'`);

beforeAll(async () => {
  db = await testDatabase();
  await seedDemo(db.database);
  await db.owner.query('delete from brand.resource; delete from brand.customer_service; delete from brand.host');
  brands = createBrand({
    database: db.database,
    mode: 'demo',
    geo,
    freshFor: 0,
    webClips: { config: testHttpConfig, pages: undefined, signer: null },
  });
  http = await testHttp({ modules: [brands.module], ports: portsOf(brands) });
});
afterAll(async () => {
  await http?.close();
  await db?.close();
});
beforeEach(async () => {
  country = 'home';
  await set(
    `maintenance = false,
    maintenance_until = null,
    region_mode = 'block',
    region_countries = '{}',
    region_unknown_allowed = true`,
  );
});

describe('system status', () => {
  it('is 0, with all information about the brand', async () => {
    await db.owner.query(
      `insert into brand.customer_service
      values ('chokdee', 3, 'https://help.example/chat?x=1&y=ก')
      on conflict do nothing`,
    );
    await db.owner.query(
      `insert into brand.resource
      values ('chokdee', 'ANDROID', 'https://a.example/app', 'https://a.example/qr', 'Android', 1)
      on conflict do nothing`,
    );
    await db.owner.query(
      `insert into brand.cdn
      values ('chokdee', 'image', 'https://img.example'), ('chokdee', 'launch', 'https://play.example')
      on conflict do nothing`,
    );
    const { value } = await http.call(status, { query: { url: 'chokdee.example' } });
    expect(value).toMatchObject({
      status: 0,
      maintenance: false,
      regionRestriction: false,
      location: { ip: '127.0.0.1', country: 'TH' },
    });
    expect(value.info.site).toMatchObject({
      merchantCode: 'chokdee',
      currency: 'THB',
      currencySymbol: '฿',
      timeZone: 'Asia/Bangkok',
      defaultLanguage: 'TH',
      isSingle: 1,
      demo: true,
    });
    expect(value.info.register.username).toEqual({
      patternId: 1,
      acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
      minLength: 4,
      maxLength: 15,
      required: true,
      enabled: true,
    });
    expect(value.info.resources).toEqual([
      {
        resourceType: 'ANDROID',
        url: 'https://a.example/app',
        qrCodeUrl: 'https://a.example/qr',
        labelNameEn: 'Android',
      },
    ]);
    expect(value.info.imageCDNs).toEqual(['https://img.example']);
    expect(value.info.launchGameCDNs).toEqual(['https://play.example']);
    expect(value.info.customerService[0]?.csType).toBe(3);
    expect(unwrapLink(value.info.customerService[0]?.path ?? '')).toBe('https://help.example/chat?x=1&y=ก');
  });

  it('is also available under its newer path', async () => {
    const answer = await fetch(`${http.base.site}/wps/v2/system/status`);
    expect(((await answer.json()) as { value: { status: number } }).value.status).toBe(0);
  });

  it('is 2 in a restricted region, where every other call is refused', async () => {
    country = 'US';
    await set("region_countries = '{US}'");
    expect((await http.call(status)).value).toMatchObject({
      status: 2,
      regionRestriction: true,
      location: { ip: '127.0.0.1', country: 'US' },
    });
    expect((await http.call(registerSettings)).errorCode).toBe('region.restricted');
  });

  it('is 2 from an unknown country only if the brand does not allow unknown countries', async () => {
    country = null;
    expect((await http.call(status)).value.status).toBe(0);
    await set('region_unknown_allowed = false');
    expect((await http.call(status)).value).toMatchObject({ status: 2, location: { country: '' } });
  });

  it('is 1 in maintenance, which takes precedence over region; every other call is refused', async () => {
    country = 'US';
    await set("region_countries = '{US}'");
    await db.database.transaction((tx) =>
      brands.setMaintenance(tx, demoBrandId, true, new Date('2030-01-01T00:00:00Z')),
    );
    expect((await http.call(status)).value).toMatchObject({
      status: 1,
      maintenance: true,
      maintenanceUntil: Date.parse('2030-01-01T00:00:00Z'),
    });
    const refused = await http.call(registerSettings, {}, { language: 'EN' });
    expect([refused.status, refused.errorCode]).toEqual([503, 'system.maintenance']);
  });
});

describe('feature tree', () => {
  it('disables a switch below a disabled one, on the wire and on the server', async () => {
    await db.owner.query("update brand.feature set enabled = false where mod_id = 'REGISTER'");
    const tree = (await http.call(whitelabel)).value as FeatureNode;
    const group = tree.childrenNodes.find((node) => node.modId === 'REGISTER');
    expect(group?.enabled).toBe('0');
    expect(group?.childrenNodes.find((node) => node.modId === 'REG3')?.enabled).toBe('0');
    expect((await http.call(registerSettings)).errorCode).toBe('function.not.available');
    await db.owner.query("update brand.feature set enabled = true where mod_id = 'REGISTER'");
    expect((await http.call(registerSettings)).status).toBe(200);
  });

  it('enables for the demo brand only what this build implements', async () => {
    const { features } = (await http.call(consolidatedSettings)).value;
    expect([features.USERNAMEREG3, features.REG3, features.COMM3]).toEqual([true, true, true]);
    expect([features.PTSYS3, features.REFERRAL3, features.SECQUES3, features.AGENTPOLICY3]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('has every switch that a call requires, enabled', async () => {
    const { features } = (await http.call(consolidatedSettings)).value;
    const required = [...new Set(table.flatMap((call: Call) => (call.moduleId === undefined ? [] : [call.moduleId])))];
    expect(required.filter((id) => features[id] !== true)).toEqual([]);
  });

  it('is reloaded by another copy of the server when its version changes', async () => {
    const copy = createBrand({ database: db.database, mode: 'demo', geo, freshFor: 0 });
    expect((await copy.features(demoBrandId)).has('PTSYS3')).toBe(false);
    await db.owner.query("update brand.feature set enabled = true where mod_id = 'PTSYS3'");
    expect((await copy.features(demoBrandId)).has('PTSYS3')).toBe(true);
    await db.owner.query("update brand.feature set enabled = false where mod_id = 'PTSYS3'");
  });

  it('is cached for a while, and read again after a refresh', async () => {
    const copy = createBrand({ database: db.database, mode: 'demo', geo, freshFor: 3_600_000 });
    const before = await copy.features(demoBrandId);
    await db.owner.query("update brand.feature set enabled = true where mod_id = 'PTSYS3'");
    expect(await copy.features(demoBrandId)).toBe(before);
    copy.refresh();
    expect((await copy.features(demoBrandId)).has('PTSYS3')).toBe(true);
    await db.owner.query("update brand.feature set enabled = false where mod_id = 'PTSYS3'");
  });
});

describe('brand of a request', () => {
  it('accepts any host in demo mode, and the merchant code of the request', async () => {
    expect((await brands.brandOf({ host: 'anything.example' }))?.id).toBe(demoBrandId);
    expect((await brands.brandOf({ host: 'x', merchant: 'chokdee' }))?.id).toBe(demoBrandId);
    expect((await http.call(status, {}, { headers: { merchant: 'nobody' } })).errorCode).toBe('function.not.available');
  });

  it('accepts only listed hosts in production', async () => {
    const production = createBrand({ database: db.database, mode: 'production', geo, freshFor: 0 });
    await db.owner.query(
      `insert into brand.host
      values
         ('play.example', 'chokdee', 'site', true),
         ('agents.example', 'chokdee', 'agent', false),
         ('games.example', 'chokdee', 'games', false)`,
    );
    const brandOf = async (request: { host: string; merchant?: string; at?: 'games' }) =>
      (await production.brandOf(request))?.id ?? null;
    expect([
      await brandOf({ host: 'play.example' }),
      await brandOf({ host: 'PLAY.example' }),
      await brandOf({ host: 'other.example' }),
      await brandOf({ host: 'other.example', merchant: 'chokdee' }),
      await brandOf({ host: 'play.example', merchant: 'chokdee' }),
    ]).toEqual([demoBrandId, demoBrandId, null, null, demoBrandId]);
    expect([
      await brandOf({ host: 'games.example', at: 'games' }),
      await brandOf({ host: 'play.example', at: 'games' }),
      (await brands.brandOf({ host: 'play.example', at: 'games' })) ?? null,
    ]).toEqual([demoBrandId, null, null]);
    const live = await testHttp({ modules: [production.module], ports: portsOf(production) });
    expect((await live.call(status)).errorCode).toBe('domain.invalid');
    await live.close();
    expect([
      await production.isAgentHost(demoBrandId, 'agents.example'),
      await production.isAgentHost(demoBrandId, 'play.example'),
    ]).toEqual([true, false]);
    expect((await http.call(domainRoutes)).value).toEqual([{ domain: 'play.example', speed: null }]);
  });
});

it('the currency symbol is P until a brand sets its own', async () => {
  await openBrand(db.database, { brandId: 'plain', name: 'Plain', currency: 'PHP', homeCountry: 'PH', hosts: [] });
  const symbolOf = async (merchant: string) =>
    (await http.call(status, {}, { headers: { merchant } })).value.info.site.currencySymbol;
  expect(await symbolOf('plain')).toBe('P');
  expect(await symbolOf('chokdee')).toBe('฿');
});

describe('pages and apps', () => {
  it('names what the pages of a host may load from elsewhere', async () => {
    await db.owner.query(
      `insert into brand.cdn
       values ('chokdee', 'image', 'https://img.example/a/b'), ('chokdee', 'launch', 'no address')`,
    );
    await db.owner.query(`insert into brand.host values ('two.example', 'chokdee', 'site', true)`);
    const settings = await brands.pageSettingsOf('two.example');
    expect(settings?.merchantCode).toBe('chokdee');
    expect(settings?.images).toContain('https://img.example');
    expect(settings?.launches).not.toContain('no address');
    expect(settings?.routes).toContain('https://two.example');
    const production = createBrand({ database: db.database, mode: 'production', geo, freshFor: 0 });
    expect(await production.pageSettingsOf('unknown.example')).toBeNull();
  });

  it('offers the site as a web clip for iOS', async () => {
    const answer = await fetch(`${http.base.site}/wps/system/webclip.mobileconfig`, { headers: { language: 'EN' } });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/x-apple-aspen-config',
      'attachment; filename="chokdee.mobileconfig"',
    ]);
    const profile = await answer.text();
    expect(profile).toContain('<key>URL</key><string>http://127.0.0.1:3000/</string>');
    expect(profile).toContain('Adds the site to the Home Screen');
  });
});

describe('countries and seed', () => {
  it('lists countries, the home country first', async () => {
    const { value } = await http.call(countries);
    expect(value[0]).toEqual({ countryCode: 'TH', countryDialingCode: '66' });
    expect(value).toContainEqual({ countryCode: 'BR', countryDialingCode: '55' });
  });

  it('does not change settings, rules or switches when it is seeded again; it adds what is missing', async () => {
    await set("name = 'Changed'");
    await db.owner.query("update brand.feature set enabled = not enabled where mod_id in ('FREEPLAY3', 'GEETEST3')");
    await db.owner.query("delete from brand.feature where mod_id = 'PROFPIC3'");
    await db.owner.query("update brand.register_rule set min_length = 5 where field = 'username'");
    await seedDemo(db.database);
    expect((await brands.brand(demoBrandId)).parts.brand.name).toBe('Changed');
    expect((await brands.registerRules(demoBrandId))['username']?.minLength).toBe(5);
    const features = await brands.features(demoBrandId);
    expect(['FREEPLAY3', 'GEETEST3', 'PROFPIC3'].map((flag) => features.has(flag))).toEqual([false, true, true]);
    await db.owner.query("update brand.feature set enabled = not enabled where mod_id in ('FREEPLAY3', 'GEETEST3')");
  });

  it('does not let the application delete a brand', async () => {
    await expect(db.database.query('delete from brand.brand')).rejects.toThrow(/permission denied/);
  });
});
