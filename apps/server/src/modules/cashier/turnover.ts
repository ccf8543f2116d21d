import type { Output } from '@chokdee/contract/call';
import type { withdrawTurnover } from '@chokdee/contract/calls/cashier/withdrawals';
import type { Queryable } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import type { SettingsRow } from './tables.ts';

/** What must be wagered before the next withdrawal, and what counts towards it, micro-units. */
export interface Turnover {
  readonly required: bigint;
  readonly actual: bigint;
  /** Per product with bets; amounts are text. Empty where nothing is required. */
  readonly products: readonly {
    readonly product: string;
    /** Before weights and minimum odds. */
    readonly validBet: string;
    readonly counted: string;
    /** Stakes of open bets, which count once they are settled. */
    readonly openStake: string;
  }[];
}

/** The turnover of a member at a brand. */
export const readTurnover = async (queryable: Queryable, brandId: string, memberId: string): Promise<Turnover> =>
  (
    await queryable.query<Turnover>('select required, actual, products from cashier.turnover_of($1, $2)', [
      brandId,
      memberId,
    ])
  )[0]!;

/** What a member's settled wagers have really risked since a moment, micro-units. */
export const riskedSince = async (queryable: Queryable, memberId: string, since: Date): Promise<bigint> =>
  (
    await queryable.query<{ risked: bigint }>(
      `select coalesce(sum(valid_bet), 0)::bigint as risked from wagering.turnover_of($1, $2, '{}', $2)`,
      [memberId, since],
    )
  )[0]!.risked;

/** The turnover as the member's page shows it, with the rules that count. */
export async function turnoverResponse(
  { required, actual, products }: Turnover,
  settings: Pick<SettingsRow, 'turnover_rules'>,
  nameGame: (product: string, game: string) => Promise<string>,
): Promise<Output<typeof withdrawTurnover>> {
  return {
    status: actual < required ? 'N' : 'A',
    details: products.map(({ product, counted, validBet, openStake }) => ({
      gameType: product,
      requiredTurnover: 0,
      actualTurnover: wireOf(BigInt(counted)),
      validBet: wireOf(BigInt(validBet)),
      openStake: wireOf(BigInt(openStake)),
    })),
    totalRequiredTurnover: wireOf(required),
    totalActualTurnover: wireOf(actual),
    rules:
      required === 0n
        ? []
        : await Promise.all(
            settings.turnover_rules.map(async ({ product, game, weight, minimum_odds: minimumOdds }) => ({
              gameType: product,
              game,
              gameName: game === null ? null : await nameGame(product, game),
              weight,
              minimumOdds,
            })),
          ),
  };
}
