import type { Database } from '@chokdee/database/database';
import { namesOf, pageOf, unnamed, type SubjectNaming } from '../../platform/subjects.ts';
import { readNamedDraws } from '../draws/index.ts';
import { inLanguage } from '../messages/index.ts';
import { lotteryGameOf, playName, playOf, text } from './rules.ts';

const gameName = (code: string, language: string): string =>
  text(`game.${lotteryGameOf(code)?.name ?? code}`, language) ?? code;

/** Lotteries, their plays, prices and issues in the audit log and settlements. */
export const lotterySubjects = (database: Database): readonly SubjectNaming[] => [
  {
    kind: 'lottery-game',
    permissions: ['lottery.desk.read'],
    name: async ({ ids, language }) =>
      new Map(ids.map((code) => [code, { name: gameName(code, language), page: pageOf('/lottery', { game: code }) }])),
  },
  {
    kind: 'lottery-play',
    permissions: ['lottery.desk.read'],
    name: async ({ ids, language }) =>
      new Map(
        ids.map((id) => {
          const [game = '', code = ''] = id.split('/');
          const play = playOf(code);
          const name = `${gameName(game, language)} · ${play ? playName(play, language) : code}`;
          return [id, { name, page: pageOf('/lottery', { game, tab: 'limits' }) }];
        }),
      ),
  },
  unnamed('lottery-prices', 'lottery.desk.read', (mode) => pageOf('/lottery', { tab: 'prices', mode })),
  {
    kind: 'lottery:draw',
    permissions: ['lottery.orders.read', 'draws.results.read'],
    name: async ({ brandId, ids, language, permissions }) =>
      namesOf(await readNamedDraws(database, brandId, ids), ({ code, issue, names }) => ({
        name: `${inLanguage(names, language)} · ${issue}`,
        page: permissions.has('lottery.orders.read')
          ? pageOf('/lottery', { game: code, tab: 'orders', numero: issue })
          : pageOf('/draws', { tab: 'all', game: code }),
      })),
  },
];
