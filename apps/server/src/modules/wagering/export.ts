import { recordText, type RecordTextKey } from '@chokdee/locales/record-text';
import { stampText } from '@chokdee/locales/zoned-time';
import { zoneIn, type CallContext } from '../../platform/http/context.ts';
import { csv, MAX_ROWS, sendCsv } from '../../platform/records/csv.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { RecordQuery, Records } from './records.ts';

const COLUMNS = [
  'orderNo',
  'time',
  'settled',
  'game',
  'vendor',
  'bet',
  'valid',
  'win',
  'result',
  'status',
  'currency',
  'play',
  'selection',
  'issue',
  'odds',
  'drawn',
] as const;

/** The caller's betting record as CSV text. Throws the refusal `export.too.large`. */
export async function exportBets(records: Records, context: CallContext, query: RecordQuery): Promise<string> {
  const { list, total } = await records.page(context, { ...query, page: 1, size: MAX_ROWS });
  if (total > MAX_ROWS) throw new Refusal('export.too.large', { params: { count: MAX_ROWS } });
  sendCsv(context, 'bets.csv');
  const zone = zoneIn(context);
  return csv(
    COLUMNS.map((column) => recordText(`bets.${column}`, context.language)),
    list.map((bet) => [
      bet.number,
      stampText(bet.betTimeInTimestamp, zone),
      bet.transTimeInTimestamp === null ? null : stampText(bet.transTimeInTimestamp, zone),
      bet.gameName,
      bet.accountType,
      bet.betAmount,
      bet.validBetAmount,
      bet.winAmount,
      bet.profitAndLoss,
      recordText(
        bet.withdrawn ? 'bets.status.withdrawn' : (`bets.status.${bet.status}` as RecordTextKey),
        context.language,
      ),
      bet.currency,
      bet.playName,
      bet.selection,
      bet.numero,
      bet.odds,
      bet.winningNumber,
    ]),
  );
}
