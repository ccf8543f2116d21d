import { currentDraws, drawHistory, listDrawGames, pushResult, viewDraw } from '@chokdee/contract/calls/draws';
import type { Database } from '@chokdee/database/database';
import { readClock } from '../../platform/clock/clock.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inLanguage } from '../messages/index.ts';
import { readBeacons } from './beacons.ts';
import { feedProposalId, type ResultFeed } from './feeds.ts';
import { detailOut, presentOut, summaryOut } from './out.ts';
import type { Proposals } from './proposals.ts';
import {
  findDraw,
  findGame,
  findIssue,
  readGames,
  readHistory,
  readPresent,
  readResults,
  type DrawRow,
  type GameRow,
} from './store.ts';

/** A game of a brand. Refuses an unknown one. */
async function gameOf(database: Database, brandId: string, code: string): Promise<GameRow> {
  const game = await findGame(database, brandId, code);
  if (!game) throw new Refusal('request.not.found');
  return game;
}

/** A draw of a brand with its proof, in the caller's language. Refuses an unknown one. */
export async function drawWithProof(
  database: Database,
  { brandId, drawId, language }: { readonly brandId: string; readonly drawId: string; readonly language: string },
): Promise<{ readonly row: DrawRow; readonly detail: ReturnType<typeof detailOut> }> {
  const row = await findDraw(database, brandId, drawId);
  if (!row) throw new Refusal('request.not.found');
  const [game, results, beacons] = await Promise.all([
    gameOf(database, brandId, row.code),
    readResults(database, drawId),
    readBeacons(database),
  ]);
  const beacon = beacons.get(row.beacon ?? '');
  return {
    row,
    detail: detailOut(row, {
      name: inLanguage(game.names, language),
      results,
      beacon: beacon ? { row: beacon, round: Number(row.beacon_round) } : null,
    }),
  };
}

/** Binds the public calls. */
export const publicRoutes = (database: Database): Binding[] => [
  bind(listDrawGames, async (_input, { brand, language }) => {
    const [games, now] = await Promise.all([readGames(database, brand.id), readClock(database)]);
    const list = await Promise.all(
      games.map(async (game) => ({
        ...presentOut(game.code, await readPresent(database, brand.id, game.code)),
        name: inLanguage(game.names, language),
        source: game.source,
        demo: game.is_demo,
        zone: game.zone,
      })),
    );
    return { now: now.getTime(), list };
  }),
  bind(currentDraws, async ({ params }, { brand }) => {
    await gameOf(database, brand.id, params.game);
    const [present, now] = await Promise.all([readPresent(database, brand.id, params.game), readClock(database)]);
    return { ...presentOut(params.game, present), now: now.getTime() };
  }),
  bind(drawHistory, async ({ params, query }, { brand }) => {
    await gameOf(database, brand.id, params.game);
    const { rows, total } = await readHistory(
      database,
      { brandId: brand.id, code: params.game },
      { limit: query.size, offset: offsetOf(query) },
    );
    return { ...toPage(rows.map(summaryOut), total, query.size), footer: {} };
  }),
  bind(viewDraw, async ({ params }, { brand, language }) => {
    const { detail } = await drawWithProof(database, { brandId: brand.id, drawId: params.id, language });
    return detail;
  }),
];

/** Binds the call of the feeds. */
export const feedRoutes = (database: Database, feeds: readonly ResultFeed[], proposals: Proposals): Binding[] => [
  bind(pushResult, async ({ params }, { brand, headers, rawBody }) => {
    const feed = feeds.find(({ name, brandId }) => name === params.feed && brandId === brand.id);
    if (!feed) throw new Refusal('request.not.found');
    const result = feed.read({ rawBody: rawBody ?? Buffer.alloc(0), headers, now: await readClock(database) });
    if (!result) throw new Refusal('draws.feed.invalid');
    const draw = await findIssue(database, { brandId: brand.id, code: result.game, issue: result.issue });
    if (draw?.source !== 'official') throw new Refusal('request.not.found');
    const { repeated } = await proposals.propose(
      {
        brandId: brand.id,
        operatorId: null,
        actor: { kind: 'system', id: `feed:${feed.name}`, name: `feed:${feed.name}` },
      },
      {
        proposalId: feedProposalId(feed.name, draw.draw_id, result.numbers),
        drawId: draw.draw_id,
        kind: 'result',
        numbers: result.numbers,
        reason: '',
      },
    );
    return { status: repeated ? ('repeated' as const) : ('accepted' as const) };
  }),
];
