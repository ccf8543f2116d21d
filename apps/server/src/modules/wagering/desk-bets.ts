import { betNumberOf, readBetNumber } from '@chokdee/contract/bet-number';
import { deskBets } from '@chokdee/contract/calls/wagering/desk-bets';
import { operatorIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Records } from './records.ts';
import type { AccountsOf } from './settlement/routes.ts';

/** Binds the operators' search of bets by their number. */
export const deskBetRoutes = (records: Records, accountsOf: AccountsOf): readonly Binding[] => [
  bind(deskBets, async ({ params, query }, context) => {
    operatorIn(context);
    const { brand, language } = context;
    const number = readBetNumber(params.number);
    if (number === null) throw new Refusal('validation.failed', { fields: { number: { code: 'field.bet.number' } } });
    const keys = await records.keysOfNumber(brand.id, number);
    if (keys.length === 0) throw new Refusal('request.not.found');
    const offset = offsetOf(query);
    const shown = keys.slice(offset, offset + query.size);
    const accounts = await accountsOf([...new Set(shown.map(({ memberId }) => memberId))]);
    const list = await records.betsOf({ brandId: brand.id, language }, shown, accounts);
    return { ...toPage(list, keys.length, query.size), footer: { number: betNumberOf(number) } };
  }),
];
