import type { Database } from '@chokdee/database/database';
import { serverText } from '@chokdee/locales/server-text';
import type { BetDescription, DescribeBets, Records } from '../wagering/index.ts';
import { legOut } from './my-tickets.ts';
import { OUTRIGHT } from './outrights.ts';
import { readTicketFacts, ticketKey, type LegFacts } from './ticket-facts.ts';
import { isTicketDetail, ticketDetailOf, type LegDetail } from './types.ts';

/** A line as it is written: quarters with a sign for handicaps. */
const lineText = (quarters: number, isSigned: boolean): string =>
  `${isSigned && quarters > 0 ? '+' : ''}${quarters / 4}`;

/** The name of a type of market; its code when there is no text. */
export const marketTypeName = (type: string, language: string): string =>
  (type === OUTRIGHT
    ? serverText('sports', 'outright', language)
    : serverText('sports-markets', `market.${type.replaceAll('.', '_')}`, language)) ?? type;

/** A leg as members read it: the market, its line, the outcome, and the odds. */
function legText(leg: LegDetail, facts: LegFacts, language: string): { text: string; score: string | null } {
  const { home, away, eventName, outcomeName, score } = legOut(leg, facts, language);
  const text = (key: string): string | null => serverText('sports-markets', key, language);
  const market = marketTypeName(leg.type, language);
  const isTeam = leg.outcome === 'home' || leg.outcome === 'away';
  const outcome = isTeam ? (leg.outcome === 'home' ? home : away) : (outcomeName ?? text(`outcome.${leg.outcome}`));
  // The line is that of the home side.
  const line = leg.line === null ? '' : ` ${lineText(leg.outcome === 'away' ? -leg.line : leg.line, isTeam)}`;
  return {
    text: `${eventName} · ${market} · ${outcome ?? leg.outcome}${line} @ ${(leg.price / 1_000).toFixed(2)}`,
    score: score && `${score.home}:${score.away}`,
  };
}

/** Describes tickets; what their legs refer to is read at once. */
const describeTickets =
  (database: Database): DescribeBets =>
  async (rows, { memberId, language }) => {
    const tickets = rows
      .filter(({ detail }) => isTicketDetail(detail))
      .map(({ id, detail }) => ({ id, detail: ticketDetailOf(detail) }));
    const keys = tickets.map(({ id }) => ({ id, member_id: memberId }));
    const { numbers, reasons, ...facts } = await readTicketFacts(
      database,
      keys,
      tickets.flatMap(({ detail }) => detail.legs),
    );
    return new Map(
      tickets.map(({ id, detail }): [string, BetDescription] => {
        const legs = detail.legs.map((leg) => legText(leg, facts, language));
        const scores = legs.flatMap(({ score }) => score ?? []);
        return [
          id,
          {
            selection: legs.map(({ text }) => text).join('\n'),
            playName: serverText('sports-tickets', `kind.${detail.ticket}`, language) ?? detail.ticket,
            numero: numbers.get(ticketKey(memberId, id)) ?? '',
            number: numbers.get(ticketKey(memberId, id)) ?? '',
            winningNumber: scores.length === legs.length ? scores.join(', ') : null,
            reason: reasons.get(ticketKey(memberId, id))?.reason ?? null,
          },
        ];
      }),
    );
  };

/** Has the betting record of all products describe tickets of sports, and find them by number. */
export function describeSportsBets(database: Database, records: Pick<Records, 'describeBets' | 'numberBets'>): void {
  records.describeBets('SPORTS', describeTickets(database));
  records.numberBets(['SPORTS'], (brandId, number) =>
    database.query(
      `select member_id as "memberId", ticket_id as id from sports.ticket where number = $1 and brand_id = $2`,
      [number, brandId],
    ),
  );
}
