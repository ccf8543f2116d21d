import type { Permission } from './permissions.ts';

/**
 * Every kind of change that a second person decides, with the permission that proposing and
 * deciding need. The module of a kind applies it (apps/server/src/change-rules.ts).
 */
export const changeKinds = {
  'operator.create': 'console.operators.edit',
  'operator.enable': 'console.operators.edit',
  'operator.reset': 'console.operators.reset',
  'operator.role': 'console.operators.edit',
  'role.edit': 'console.roles.edit',
  'console.bound': 'console.bound.edit',
  'lottery.prices': 'lottery.prices.edit',
  'lottery.cap': 'lottery.prices.edit',
  'lottery.game': 'lottery.desk.edit',
  'lottery.play': 'lottery.desk.edit',
  'cashier.rules': 'cashier.settings.edit',
  'sports.setting': 'sports.terms.edit',
  'sports.margin': 'sports.terms.edit',
  'sports.event': 'sports.terms.edit',
  'tables.table': 'tables.table.edit',
} as const satisfies Readonly<Record<string, Permission>>;

/** A kind of change that a second person decides. */
export type ChangeKind = keyof typeof changeKinds;
/** The names of all kinds. */
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]];
/** The kinds of changes of figures that the brand's bound judges. */
export const figureKinds = changeKindNames.filter((kind) => !/^(operator|role|console)\./.test(kind));

/**
 * The figures of the brand whose change a second person decides when it is beyond the bound, with
 * their units. `amount`: the brand's currency; `percent`; `odds`: the stake included; `count`.
 */
export const figureUnits = {
  bound: 'percent',
  lotteryPrice: 'odds',
  lotteryCap: 'percent',
  lotteryMember: 'amount',
  lotteryIssue: 'amount',
  lotteryLeast: 'amount',
  lotteryMost: 'amount',
  lotteryNumber: 'amount',
  depositMinimum: 'amount',
  depositMaximum: 'amount',
  withdrawalMinimum: 'amount',
  withdrawalMaximum: 'amount',
  withdrawalsPerDay: 'count',
  withdrawnPerDay: 'amount',
  eWalletMinimum: 'amount',
  eWalletMaximum: 'amount',
  eWalletTimesPerDay: 'count',
  eWalletPerDay: 'amount',
  fixedAmount: 'amount',
  feePercent: 'percent',
  freePerDay: 'count',
  smsFrom: 'amount',
  turnoverPercent: 'percent',
  requiredDeposit: 'amount',
  pairFrom: 'amount',
  automaticBelow: 'amount',
  diligenceFrom: 'amount',
  differencePairFrom: 'amount',
  channelMinimum: 'amount',
  channelMaximum: 'amount',
  turnoverWeight: 'percent',
  turnoverOdds: 'odds',
  sportsLeastStake: 'amount',
  sportsMostStake: 'amount',
  sportsMostPayout: 'amount',
  sportsMostMemberMarket: 'amount',
  sportsMostMemberEvent: 'amount',
  sportsMostMarket: 'amount',
  sportsMostEvent: 'amount',
  sportsFewestLegs: 'count',
  sportsMargin: 'percent',
  tableMin: 'amount',
  tableMax: 'amount',
  tableRound: 'amount',
  tableLiability: 'amount',
} as const satisfies Readonly<Record<string, 'amount' | 'percent' | 'odds' | 'count'>>;

/** What a figure of the brand is. */
export type FigureField = keyof typeof figureUnits;
/** The names of all figures. */
export const figureFields = Object.keys(figureUnits) as [FigureField, ...FigureField[]];
/** Decimals of a figure's integer, by its unit: micro-units, hundredths, ten-thousandths. */
export const figureDecimals = { amount: 6, percent: 2, odds: 4, count: 0 } as const;
