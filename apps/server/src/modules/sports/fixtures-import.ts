import { createHash } from 'node:crypto';
import { leagueCode, marketType as marketCode, sportsVendor } from '@chokdee/contract/calls/sports/shapes';
import type { Database } from '@chokdee/database/database';
import { marketType, outcomesOf } from '@chokdee/games/sports/market-types';
import { sportModels } from '@chokdee/games/sports/models/registry';
import { esportCodes, sportCodes, type SportCode } from '@chokdee/games/sports/types';
import { z } from 'zod';
import { readClock } from '../../platform/clock/clock.ts';
import { createFeed, type OnChange } from './feed.ts';
import { priceIn, type OfferedMarket } from './offers.ts';
import { createOutrights } from './outrights.ts';
import { readEvents } from './store.ts';
import { isSportsVendor, sportsVendor as vendorOf } from './vendors.ts';

const name = z.string().trim().min(1).max(100);
const names = z.strictObject({ en: name, th: name });
const rating = z.number().int().min(300).max(3_000);
const competitor = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{1,60}$/),
  names,
  /** Thousandths of the league's average, for matches without `markets`. */
  attack: rating.default(1_000),
  defence: rating.default(1_000),
});
const key = z.string().regex(/^[A-Za-z0-9._:-]{1,80}$/);
/** Decimal odds as text: `1.85`. */
const decimal = z.string().regex(/^\d{1,3}\.\d{2}$/);
const market = z.strictObject({
  type: marketCode,
  line: z.number().int().min(-4_000).max(4_000).nullable().default(null),
  outcomes: z
    .array(z.strictObject({ code: z.string().max(60), price: decimal }))
    .min(1)
    .max(60),
});

/** A file of fixtures (docs/runbook.md). Matches without `markets` are priced from the ratings. */
export const fixturesFile = z.strictObject({
  league: z.strictObject({ code: leagueCode, sport: z.enum(sportCodes), vendor: sportsVendor, names }),
  /**
   * The season of all events of the file. Events of a league without one are taken as events of
   * each of its seasons: an outright cannot be combined with them.
   */
  season: z.string().trim().min(1).max(40).optional(),
  /** The overround above 1 of matches that are priced here. */
  margin: z.number().min(0.01).max(0.3).default(0.06),
  matches: z
    .array(
      z.strictObject({
        /** Names the match in its league; the same key is the same match. */
        key,
        home: competitor,
        away: competitor,
        startsAt: z.iso.datetime({ offset: true }),
        markets: z.array(market).min(1).max(200).optional(),
      }),
    )
    .max(2_000)
    .default([]),
  /** Winners of competitions. Betting closes at `closesAt`; operators enter the result. */
  outrights: z
    .array(
      z.strictObject({
        /** As the key of a match, and other than each of them. */
        key,
        names,
        closesAt: z.iso.datetime({ offset: true }),
        competitors: z
          .array(z.strictObject({ code: z.string().regex(/^[a-z0-9-]{1,60}$/), names, price: decimal }))
          .min(2)
          .max(60),
      }),
    )
    .max(100)
    .default([]),
});
/** The content of such a file. */
export type FixturesFile = z.output<typeof fixturesFile>;
type Match = FixturesFile['matches'][number];
type Outright = FixturesFile['outrights'][number];

/** What an import did. */
export interface ImportedFixtures {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Events that have begun or ended: they are left as they are. */
  readonly begun: number;
}

/** A file that is refused as a whole: the paths that are wrong, and why. */
export class FixturesError extends Error {
  override readonly name = 'FixturesError';
}

/** The id of an imported match: one UUID (version 8) for each brand, league and key. */
export function fixtureId(brandId: string, league: string, key: string): string {
  const hash = createHash('sha256').update([brandId, league, key].join('\n')).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Reads the text of a file. Throws `FixturesError` with every path that is wrong, at most ten. */
export function readFixtures(text: string): FixturesFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new FixturesError(`no JSON: ${(error as Error).message}`);
  }
  const parsed = fixturesFile.safeParse(content);
  if (!parsed.success)
    refuse(parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.') || '(all)'}: ${message}`));
  refuse(wrongParts(parsed.data!));
  return parsed.data!;
}

function refuse(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new FixturesError(wrong.slice(0, 10).join('\n'));
}

/** What the schema does not see. */
function wrongParts({ league, matches, outrights }: FixturesFile): string[] {
  const keys = [...matches, ...outrights].map((event) => event.key);
  const isOfSport = isSportsVendor(league.vendor) && vendorOf(league.vendor).isEsport === esportCodes.has(league.sport);
  return [
    ...(isOfSport ? [] : [`league.vendor: no vendor of ${league.sport}`]),
    ...outrights.flatMap((outright, at) => [
      ...(keys.indexOf(outright.key) === matches.length + at
        ? []
        : [`outrights.${at}.key: there is another event ${outright.key}`]),
      ...wrongCompetitors(outright).map((wrong) => `outrights.${at}.competitors: ${wrong}`),
    ]),
    ...matches.flatMap(({ key, home, away, markets = [] }, at) => [
      ...(keys.indexOf(key) === at ? [] : [`matches.${at}.key: there is another match ${key}`]),
      ...(home.code === away.code ? [`matches.${at}.away.code: the same as home`] : []),
      ...markets.flatMap((one, index) => {
        const wrong = wrongMarket(league.sport, one);
        return wrong === null ? [] : [`matches.${at}.markets.${index}: ${wrong}`];
      }),
      ...(new Set(markets.map(({ type, line }) => `${type} ${line}`)).size === markets.length
        ? []
        : [`matches.${at}.markets: a market twice`]),
    ]),
  ];
}

function wrongCompetitors({ competitors }: Outright): string[] {
  const codes = new Set(competitors.map(({ code }) => code));
  return [
    ...(codes.size === competitors.length ? [] : ['a code twice']),
    ...(competitors.some(({ price }) => priceIn(price) === null) ? ['a price is below 1.01'] : []),
  ];
}

function wrongMarket(sport: SportCode, { type: code, line, outcomes }: OfferedMarket): string | null {
  const type = marketType(code);
  if (type?.sport !== sport) return `no market of ${sport}: ${code}`;
  if ((line !== null) !== type.hasLine) return `${code} ${type.hasLine ? 'needs' : 'has no'} line`;
  if (type.outcomes === 'players') return `${code} needs players, which are not imported`;
  const wanted = [...outcomesOf(type, [])].sort();
  if (
    outcomes
      .map((one) => one.code)
      .toSorted()
      .join() !== wanted.join()
  )
    return `the outcomes are ${wanted.join()}`;
  return outcomes.some(({ price }) => priceIn(price) === null) ? 'a price is below 1.01' : null;
}

const marketsOf = ({ league, margin }: FixturesFile, { home, away, markets }: Match): readonly OfferedMarket[] =>
  markets ??
  sportModels[league.sport].price(
    {
      home: { code: home.code, rating: { attack: home.attack, defence: home.defence }, squad: [] },
      away: { code: away.code, rating: { attack: away.attack, defence: away.defence }, squad: [] },
    },
    margin,
  );

/**
 * Offers the matches and outrights of a file at a brand. The same file again changes nothing;
 * another start or price changes an event that has not begun. Throws `FixturesError` when the
 * league's code belongs to another league, before anything is written.
 */
export async function importFixtures(
  database: Database,
  brandId: string,
  file: FixturesFile,
): Promise<ImportedFixtures> {
  const { league, matches, outrights, season = null } = file;
  const [known] = await database.query<{ sport: SportCode; is_virtual: boolean }>(
    'select sport, is_virtual from sports.league where brand_id = $1 and code = $2',
    [brandId, league.code],
  );
  if (known && (known.is_virtual || known.sport !== league.sport))
    throw new FixturesError(`league.code: ${league.code} is another league`);
  const listed = [
    ...matches.map((match) => ({ kind: 'match' as const, event: match, startsAt: Date.parse(match.startsAt) })),
    ...outrights.map((outright) => ({
      kind: 'outright' as const,
      event: outright,
      startsAt: Date.parse(outright.closesAt),
    })),
  ].map((one) => ({ ...one, id: fixtureId(brandId, league.code, one.event.key) }));
  const events = await readEvents(database, 'where e.brand_id = $1 and e.event_id = any ($2::uuid[])', [
    brandId,
    listed.map(({ id }) => id),
  ]);
  const before = new Map(events.map((event) => [event.event_id, event]));
  refuse(
    listed.flatMap(({ id, kind, event }) =>
      before.has(id) && before.get(id)!.kind !== kind ? [`${event.key} is no ${kind}`] : [],
    ),
  );
  const touched = new Set<string>();
  const onChange: OnChange = (_brand, _league, eventId) => touched.add(eventId);
  const feed = createFeed({ database, onChange });
  const offered = createOutrights({ database, onChange });
  await feed.putLeague(brandId, { ...league, isVirtual: false, position: 0 });
  const now = (await readClock(database)).getTime();
  let begun = 0;
  for (const { id, startsAt, ...one } of listed) {
    const event = before.get(id);
    if (startsAt <= now || (event && (event.state !== 'scheduled' || event.starts_at.getTime() <= now))) {
      begun += 1;
      continue;
    }
    if (one.kind === 'outright') {
      const { names, competitors } = one.event;
      await offered.offer(brandId, {
        id,
        producer: 'import',
        league: league.code,
        names,
        season,
        closesAt: startsAt,
        competitors,
      });
      continue;
    }
    const { home, away } = one.event;
    await feed.upsertEvent(brandId, {
      id,
      producer: 'import',
      league: league.code,
      home,
      away,
      players: [],
      startsAt,
      season,
      drawId: null,
    });
    await feed.offer(brandId, id, marketsOf(file, one.event));
  }
  const changed = [...touched].filter((id) => before.has(id)).length;
  const added = touched.size - changed;
  return { added, changed, unchanged: listed.length - begun - touched.size, begun };
}
