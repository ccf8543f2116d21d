import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContractFixture, type ContractFixture } from './fixture.ts';
import { PASSWORD } from './people.ts';

// The calls of the specification, by their literal paths and fields: not by our own contract.

let fixture: ContractFixture;
let token = '';
beforeAll(async () => {
  fixture = await openContractFixture();
  token = (await fixture.newMember()).token ?? '';
});
afterAll(() => fixture?.close());

type Fields = Readonly<Record<string, unknown>>;
interface Answer {
  readonly status: number;
  /** The body without the envelope `{success, value}`. */
  readonly value: Fields & readonly Fields[];
}

/** Sends a request to the site. */
async function ask(path: string, as: string | null = null, method: 'GET' | 'POST' = 'GET', body?: Fields) {
  const answer = await fetch(`${fixture.site}${path}`, {
    method,
    headers: {
      language: 'EN',
      ...(as === null ? {} : { authorization: as }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as { success?: boolean; value?: unknown };
  return { status: answer.status, value: json.success === true ? json.value : json } as Answer;
}
/** The value of a successful answer. */
async function read(path: string, as: string | null = null): Promise<Answer['value']> {
  const { status, value } = await ask(path, as);
  expect([path, status]).toEqual([path, 200]);
  return value;
}
const listOf = (value: unknown): readonly Fields[] => value as readonly Fields[];

describe('calls of the specification', () => {
  it('login and member info: the fields of the session and of the member', async () => {
    const session = (await fixture.newMember()).token ?? '';
    const info = await read('/wps/member/info', session);
    expect(info).toMatchObject({ account: expect.stringMatching(/./), nickname: '', type: 0, toUpline: false });
    expect(info).toHaveProperty('id', expect.stringMatching(/^[0-9a-f-]{36}$/));
    expect(info).toHaveProperty('userName');
    expect(JSON.stringify(info)).not.toContain('assword":"');
    expect(info).not.toHaveProperty('password');
    const { status, value } = await ask('/wps/session/login', null, 'POST', {
      username: info.account,
      password: PASSWORD,
      type: 'username',
    });
    expect([status, value]).toEqual([
      200,
      expect.objectContaining({
        token: expect.stringMatching(/^[\w-]{43}$/),
        firstTimeLogin: false,
        passwordExpired: false,
      }),
    ]);
    for (const kind of [0, 1, 2, 41, 42]) {
      await fixture.db.owner.query('update identity.member set kind = $1 where account = $2', [kind, info.account]);
      expect(await read('/wps/member/info', value.token as string)).toMatchObject({ type: kind });
    }
    await fixture.db.owner.query('update identity.member set kind = 0 where account = $1', [info.account]);
    const trial = await ask('/wps/session/login/freeplay?os=web&platform=W', null, 'POST', {});
    const trialToken = trial.value.token ?? (trial.value.value as Fields | undefined)?.token;
    expect(await read('/wps/member/info', String(trialToken))).toMatchObject({ type: 4 });
  });

  it('register settings: a rule for each field of the form', async () => {
    const rules = await read('/wps/system/setting/register');
    const named = ['username', 'password', 'mobileNum', 'payeeName', 'paymentPassword', 'qqNum', 'line', 'whatsapp'];
    const others = ['facebook', 'wechat', 'idNumber', 'email', 'affiliateCode'];
    const ours = ['nickname', 'telegram', 'zalo', 'birthday'];
    for (const field of [...named, ...others, ...ours])
      expect([field, rules[field as never]]).toEqual([
        field,
        {
          patternId: expect.any(Number),
          acceptedPattern: expect.any(String),
          minLength: expect.any(Number),
          maxLength: expect.any(Number),
          required: expect.any(Boolean),
          enabled: expect.any(Boolean),
        },
      ]);
  });

  it('whitelabel, status and domain routes answer without a session', async () => {
    expect(await read('/wps/system/whitelabel')).toMatchObject({
      modId: expect.any(String),
      enabled: '1',
      childrenNodes: expect.arrayContaining([]),
    });
    const status = await read('/wps/system/status?url=127.0.0.1');
    expect(status).toMatchObject({
      status: 0,
      location: { ip: '127.0.0.1', country: 'TH' },
      info: {
        whitelabel: { enabled: '1' },
        resources: expect.any(Array),
        customerService: expect.any(Array),
        imageCDNs: expect.any(Array),
        launchGameCDNs: expect.any(Array),
        analytics: expect.any(Object),
      },
    });
    expect(await read('/wps/system/domainRoute')).toEqual((status.info as Fields).domainRoute);
  });

  it('catalogue: menus and the relays of games', async () => {
    const asked = 'merchantCode=chokdee&isPlatform=2&platform=flash,html5-desktop&language=EN';
    const relay = (name: string, query = '', as: string | null = null) =>
      read(`/wps/relay/${name}?${asked}${query}`, as);
    const vendors = await relay('GCSGAME_gameVendor');
    const sorting = listOf(vendors.sorting);
    const categories = ['ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS'];
    const shown = sorting.map(({ gameCategory }) => String(gameCategory));
    expect(shown).toEqual(categories.filter((category) => shown.includes(category)));
    for (const category of ['ELOTT', 'LIVE', 'SPORTS', 'RNG', 'ESPORTS']) expect(shown).toContain(category);
    for (const { vendors: codes } of sorting) expect((codes as string[]).length).toBeGreaterThan(0);
    expect(await relay('GCSGAME_getVassGameType')).toMatchObject({ content: { RNG: expect.any(Object) } });
    const games = await relay('GCSGAME_gameList', '&gameType=RNG');
    expect(listOf(games.games)[0]).toMatchObject({
      nodeId: expect.any(String),
      vassalage: expect.any(String),
      gameName: expect.any(String),
      isHot: expect.any(Boolean),
    });
    expect(await relay('GCSGAME_hotGamesV2')).toHaveProperty('list');
    expect(await read('/wps/relay/MCSFE_getListAnnouncements?merchantCode=chokdee')).toHaveProperty('banners');
    for (const name of ['MCSFE_getFavoriteGames', 'MCSFE_getFavoriteGamesList', 'GCS_recentGame']) {
      await relay(name, '', token);
      expect([name, (await ask(`/wps/relay/${name}?${asked}`)).status]).toEqual([name, 401]);
    }
  });

  it('esports vendors have the provider codes and their own category', async () => {
    const sorting = listOf((await read('/wps/relay/GCSGAME_gameVendor?language=EN')).sorting);
    const vendorsOf = (category: string) =>
      sorting.find(({ gameCategory }) => gameCategory === category)?.vendors as readonly string[];
    expect([...vendorsOf('ESPORTS')].sort()).toEqual(['AI', 'AV', 'IA', 'IMES', 'TF']);
    expect(vendorsOf('SPORTS').filter((code) => vendorsOf('ESPORTS').includes(code))).toEqual([]);
  });

  it('launch: takes every field of the request, answers the address', async () => {
    const request = new URLSearchParams({
      ...{ gameId: 'dice', nodeId: 'lantern-dice', accountType: '1', confirmTrans: '0', vassalage: 'LANTERN' },
      ...{ launchMode: 'GLS', platform: 'html5-desktop', clientType: '3', username: 'anong', token: 'session' },
      ...{ merchantCode: 'chokdee', language: 'EN' },
    });
    const { content } = await read(`/wps/game/launchGame?${request}`, token);
    expect((content as Fields).game_url).toMatch(/^http:\/\/[^/]+\/dice\//);
    expect((await ask(`/wps/game/launchGame?${request}`)).status).toBe(401);
    request.delete('gameId');
    request.delete('nodeId');
    request.set('roomId', 'lantern-dice');
    expect((await ask(`/wps/game/launchGame?${request}`, token)).status).toBe(200);
  });

  it('lotteries: menus, popular and opened numbers', async () => {
    for (const mode of ['LOTT', 'ELOTT', 'SEA']) {
      const groups = await read(`/lgw/games/game_menus?prizeMode=${mode}&device=WEB&language=EN`);
      const games = groups.flatMap(({ gameMenus }) => listOf(gameMenus));
      expect(games.length).toBeGreaterThan(0);
      for (const { prizeModes } of games) expect(prizeModes).toContain(mode);
    }
    const areas = (await read('/lgw/vn/games/game_menu?language=EN')).flatMap(({ gameMenus }) => listOf(gameMenus));
    expect(new Set(areas.map(({ lottoArea }) => lottoArea))).toEqual(new Set(['VN']));
    expect(await read('/lgw/vn/games/game_menu/recent', token)).toEqual([]);
    expect((await ask('/lgw/vn/games/game_menu/recent')).status).toBe(401);
    expect((await read('/lgw/games/popular?count=20')).length).toBeLessThanOrEqual(20);
    for (const count of [20, 100])
      for (const path of ['/lgw/vn/numeros/opened/game', '/lotto/lgw/games/opened/numero'])
        expect(
          (await read(`${path}?count=${count}&prizeMode=SEA&device=WEB&language=EN`, token)).length,
        ).toBeLessThanOrEqual(count);
    expect((await ask('/lgw/vn/numeros/opened/game?count=101')).status).toBe(400);
    expect((await ask('/lotto/lgw/games/opened/numero?count=20')).status).toBe(401);
  });

  it('the winner board takes gameCategory, language and limitNum', async () => {
    const board = '/wps/relay/ODSFE2_getWinnerBoard';
    expect(await read(`${board}?gameCategory=ALL&language=EN&limitNum=20`)).toEqual({ list: [] });
    expect((await ask(`${board}?gameCategory=NONE&limitNum=20`)).status).toBe(400);
  });

  it('announcements take the types, the execution type and the platform of the specification', async () => {
    const relay = '/wps/relay/MCSFE_getListAnnouncements';
    expect(await read(`${relay}?types=B,PL,PU,PR,H&execution=B&platform=W&merchantCode=chokdee`)).toMatchObject({
      banners: expect.any(Array),
      player: expect.any(Array),
      popup: expect.any(Array),
      promotion: expect.any(Array),
    });
    for (const wrong of ['types=X', 'types=B,', 'execution=Q', 'platform=Z'])
      expect([wrong, (await ask(`${relay}?${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('targets of processing times stand beside measured averages, which need rows', async () => {
    // The fixture has one credited deposit and no finished withdrawal.
    expect(await read('/wps/relay/MCSFE_getDepositSettings', token)).toMatchObject({
      pace: { targetMinutes: 2, averageMinutes: expect.any(Number), count: 1 },
    });
    expect(await read('/wps/relay/MCSFE_getWithdrawSettings', token)).toMatchObject({
      pace: { targetMinutes: 10, averageMinutes: null, count: 0 },
    });
  });
});
