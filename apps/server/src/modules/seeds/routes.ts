import { currentPair, revealedPairs, rotateSeeds, setClientSeed } from '@chokdee/contract/calls/seeds';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { toPage } from '../../platform/records/paging.ts';
import type { Pairs } from './pairs.ts';

const memberOf = (context: CallContext): string => playerIn(context).memberId;

/** Binds the calls of a member's own seed pairs. */
export const seedRoutes = (pairs: Pairs): readonly Binding[] => [
  bind(currentPair, (_input, context) => pairs.of(memberOf(context))),
  bind(setClientSeed, ({ body }, context) => pairs.setClientSeed(memberOf(context), body.clientSeed)),
  bind(rotateSeeds, ({ body }, context) => pairs.rotate(memberOf(context), body.pairId, body.clientSeed)),
  bind(revealedPairs, async ({ query }, context) => {
    const { list, total, bets } = await pairs.revealed(memberOf(context), query.page, query.size);
    return { ...toPage(list, total, query.size), footer: { bets } };
  }),
];
