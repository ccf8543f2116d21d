import type { Database } from '@chokdee/database/database';
import { numbersRead } from '@chokdee/games/lottery/settle';
import type { Play } from '@chokdee/games/lottery/types';
import { serverText } from '@chokdee/locales/server-text';
import { readDraws, type DrawRow } from '../draws/index.ts';
import type { BetDescription, DescribeBets, Records } from '../wagering/index.ts';
import { reasonOf } from './records.ts';
import { isLineDetail, lineDetailOf, playName, playOf } from './rules.ts';
import { wagerIdsOf } from './slips.ts';
import { findSlipByNumber, readSlipNumbers } from './store.ts';
import { withResults } from './yeekee-results.ts';

/** An entry as members read it: a side in their language, numbers as they are. */
const entryText = (play: Play | undefined, entry: string, language: string): string =>
  (play?.entry.kind === 'side' ? serverText('lottery', `side.${entry}`, language) : null) ?? entry;

/** The numbers of a result that a play reads; null before the result. */
const resultText = (play: Play | undefined, draw: DrawRow | undefined): string | null =>
  play && draw?.numbers ? numbersRead(play, draw.numbers).join(' ') : null;

/** Describes lottery lines; their draws are read at once. */
const describeLines =
  (database: Database): DescribeBets =>
  async (rows, { brandId, memberId, language }) => {
    const lines = rows.filter(({ detail }) => isLineDetail(detail));
    const rounds = [...new Set(lines.map(({ round }) => round))];
    const slips = lines.map(({ detail }) => ({ memberId, slipId: lineDetailOf(detail).slip }));
    const [draws, numbers] = await Promise.all([
      readDraws(database, 'where d.brand_id = $1 and d.draw_id = any ($2::uuid[])', [brandId, rounds]).then((rows) =>
        withResults(database, rows),
      ),
      readSlipNumbers(database, slips),
    ]);
    const byId = new Map(draws.map((draw) => [draw.draw_id, draw]));
    return new Map<string, BetDescription>(
      lines.map((row) => {
        const detail = lineDetailOf(row.detail);
        const play = playOf(detail.play);
        const draw = byId.get(row.round);
        return [
          row.id,
          {
            selection: entryText(play, detail.selection, language),
            playName: play ? playName(play, language) : detail.play,
            numero: detail.issue,
            winningNumber: resultText(play, draw),
            reason: reasonOf(row, draw),
            number: numbers({ memberId, slipId: detail.slip }),
          },
        ];
      }),
    );
  };

/** Has the betting record of all products describe lottery bets, and find the lines of a slip. */
export function describeLotteryBets(database: Database, records: Pick<Records, 'describeBets' | 'numberBets'>): void {
  const products = ['ELOTT', 'LOTT'];
  for (const product of products) records.describeBets(product, describeLines(database));
  records.numberBets(products, async (brandId, number) => {
    const slip = await findSlipByNumber(database, brandId, number);
    return slip ? wagerIdsOf(slip).map((id) => ({ memberId: slip.member_id, id })) : [];
  });
}
