import type { CallInput } from '@chokdee/contract/client';
import type { Rules } from './calls.ts';

/** The rules that are typed as text. */
export type TextRule = Exclude<
  keyof Rules,
  | 'version'
  | 'channels'
  | 'closedChannels'
  | 'channelLimits'
  | 'payoutChannels'
  | 'closedPayoutChannels'
  | 'bankOpen'
  | 'eWalletOpen'
  | 'turnoverRules'
>;
/** The values of the form. */
export type Fields = Record<TextRule, string> & {
  bankOpen: boolean;
  eWalletOpen: boolean;
  openChannels: string[];
  openPayoutChannels: string[];
  /** As typed; empty: the brand's. */
  channelLimits: Record<string, { minimum: string; maximum: string }>;
  /** As typed; an empty game: all games; empty odds: none. */
  turnoverRules: { product: Category; game: string; weight: string; minimumOdds: string }[];
  reason: string;
};
type Category = Rules['turnoverRules'][number]['product'];
type Edit = CallInput<'POST /console/cashier/settings'>['body'];

/** The sections of the form, each with its rules in order. */
export const sections = [
  ['deposits', ['depositMinimum', 'depositMaximum', 'depositMinutes']],
  ['bank', ['withdrawalMinimum', 'withdrawalMaximum']],
  ['wallet', ['eWalletMinimum', 'eWalletMaximum', 'eWalletTimesPerDay', 'eWalletPerDay']],
  [
    'all',
    [
      'withdrawalsPerDay',
      'withdrawnPerDay',
      'withdrawalFrom',
      'withdrawalUntil',
      'fixedAmounts',
      'feePercent',
      'freePerDay',
      'smsFrom',
      'turnoverPercent',
      'requiredDeposit',
      'confirmationMinutes',
      'payees',
    ],
  ],
  ['review', ['pairFrom', 'differencePairFrom', 'automaticBelow', 'diligenceFrom']],
] as const satisfies readonly (readonly [string, readonly TextRule[]])[];

const texts: readonly TextRule[] = sections.flatMap(([, names]) => [...names]);

/** The values of the form for some rules. */
export function fieldsOf(rules: Rules): Fields {
  const textOf = (name: TextRule): string => {
    const value = rules[name];
    return Array.isArray(value) ? value.join(' ') : String(value ?? '');
  };
  return {
    ...(Object.fromEntries(texts.map((name) => [name, textOf(name)])) as Record<TextRule, string>),
    bankOpen: rules.bankOpen,
    eWalletOpen: rules.eWalletOpen,
    openChannels: rules.channels.filter((channel) => !rules.closedChannels.includes(channel)),
    openPayoutChannels: rules.payoutChannels.filter((channel) => !rules.closedPayoutChannels.includes(channel)),
    channelLimits: Object.fromEntries(
      rules.channels.map((channel) => {
        const { minimum = null, maximum = null } = rules.channelLimits[channel] ?? {};
        return [channel, { minimum: String(minimum ?? ''), maximum: String(maximum ?? '') }];
      }),
    ),
    turnoverRules: rules.turnoverRules.map(({ product, game, weight, minimumOdds }) => ({
      product,
      game: game ?? '',
      weight: String(weight),
      minimumOdds: String(minimumOdds ?? ''),
    })),
    reason: '',
  };
}

/** A typed number without thousands separators; null for what is none, which the server refuses. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')));

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));

/** The change that the form asks for. */
export function editOf(fields: Fields, rules: Rules): Edit {
  const {
    openChannels,
    openPayoutChannels,
    channelLimits,
    turnoverRules,
    reason,
    bankOpen,
    eWalletOpen,
    withdrawalFrom,
    withdrawalUntil,
    ...numbers
  } = fields;
  const { fixedAmounts, smsFrom, ...plain } = numbers;
  return {
    ...(Object.fromEntries(Object.entries(plain).map(([name, text]) => [name, numberOf(text)])) as Record<
      keyof typeof plain,
      number
    >),
    bankOpen,
    eWalletOpen,
    withdrawalFrom,
    withdrawalUntil,
    fixedAmounts: fixedAmounts
      .split(/[\s;]+/)
      .filter(Boolean)
      .map(numberOf),
    smsFrom: numberOrNull(smsFrom),
    turnoverRules: turnoverRules.map(({ product, game, weight, minimumOdds }) => ({
      product,
      game: game.trim() || null,
      weight: numberOf(weight),
      minimumOdds: numberOrNull(minimumOdds),
    })),
    channelLimits: Object.fromEntries(
      Object.entries(channelLimits).flatMap(([channel, { minimum, maximum }]) =>
        minimum.trim() === '' && maximum.trim() === ''
          ? []
          : [[channel, { minimum: numberOrNull(minimum), maximum: numberOrNull(maximum) }]],
      ),
    ),
    closedChannels: rules.channels.filter((channel) => !openChannels.includes(channel)),
    closedPayoutChannels: rules.payoutChannels.filter((channel) => !openPayoutChannels.includes(channel)),
    version: rules.version,
    reason,
  };
}
