import { CallError } from '@chokdee/contract/call-error';
import { uuid7 } from '@chokdee/contract/uuid7';
import { api, isUncertain } from '../../shared/api.ts';
import { takePrice } from './live-events.ts';
import { useSlip, type Fault } from './slip-store.ts';
import { pickKey, type Pick, type Quote, type Ticket, type TicketRequest } from './slip.ts';

/** A bet of the slip: its key there (a selection's, `parlay` or `system`), and its content. */
export interface Bet {
  readonly key: string;
  readonly picks: readonly Pick[];
  readonly request: TicketRequest;
}

/**
 * The ids of bets whose answer was lost, by content: sent again, such a bet has one effect. Kept
 * over the closing of the slip.
 */
const openIds = new Map<string, string>();

/** Places one bet. Throws the refusal. */
async function placeBet({ request }: Bet): Promise<Ticket> {
  const content = JSON.stringify(request);
  const ticketId = openIds.get(content) ?? uuid7();
  openIds.set(content, ticketId);
  try {
    const { ticket } = await api.request('POST /wps/sports/tickets', { body: { ...request, ticketId } });
    openIds.delete(content);
    return ticket;
  } catch (error) {
    if (!isUncertain(error)) openIds.delete(content);
    throw error;
  }
}

/** Refusals that a stake of the quote would avoid. */
const OF_STAKE = /^sports\.(?:stake|limit)\./;

const isQuote = (value: unknown): value is Quote =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<Quote>).legs);

/** What a refusal says of the bet and of its selections, by their keys in the slip. */
function faultsOf(bet: Bet, error: unknown, text: string): Record<string, Fault> {
  const quote = error instanceof CallError && isQuote(error.value) ? error.value : null;
  const code = error instanceof CallError ? error.code : '';
  const legs = (quote?.legs ?? []).flatMap((leg, at) => {
    const pick = bet.picks[at];
    if (!pick) return [];
    takePrice(pick.eventId, leg);
    return leg.fault ? [[pickKey(pick), { text: leg.fault.message }] as const] : [];
  });
  const stake = code === 'sports.stake.low' ? quote?.leastStake : quote?.mostStake;
  const suggested = OF_STAKE.test(code) && stake !== undefined && stake > 0 ? String(stake) : undefined;
  const ofLegs = Object.fromEntries(legs);
  return { ...ofLegs, ...(ofLegs[bet.key] === undefined && { [bet.key]: { text, stake: suggested } }) };
}

/**
 * Places the bets of the slip, one after the other. Placed selections leave the slip; refused ones
 * stay with the reason. After a lost answer the rest is not sent.
 */
export async function placeBets(bets: readonly Bet[], failureText: (error: unknown) => string): Promise<void> {
  useSlip.setState({ faults: {}, placed: [] });
  for (const bet of bets) {
    try {
      const ticket = await placeBet(bet);
      const keys = new Set(bet.picks.map(pickKey));
      useSlip.setState(({ picks, stakes, placed }) => ({
        picks: picks.filter((pick) => !keys.has(pickKey(pick))),
        stakes: Object.fromEntries(Object.entries(stakes).filter(([key]) => key !== bet.key && !keys.has(key))),
        placed: [...placed, ticket],
      }));
    } catch (error) {
      const faults = faultsOf(bet, error, failureText(error));
      useSlip.setState((slip) => ({ faults: { ...slip.faults, ...faults } }));
      if (isUncertain(error)) return;
    }
  }
}
