import { wireOf } from '@chokdee/money/amount';
import type { BrandFacts } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { amountText, outOfRange } from './amounts.ts';
import type { PayeeKind } from './banks.ts';
import type { SettingsRow } from './tables.ts';

/** What a refusal of a withdrawal says about the member; amounts in micro-units. */
export interface RefusalFacts {
  readonly turnover: { readonly required: bigint; readonly actual: bigint };
  readonly deposited: bigint;
}

/** A refusal shown under an input of the form, with the parameters of its text. */
const underField = (
  field: 'amount' | 'bankCardId',
  code: ConstructorParameters<typeof Refusal>[0],
  params: Readonly<Record<string, string | number>> = {},
  value?: unknown,
): Refusal =>
  new Refusal(code, { params, fields: { [field]: { code, params } }, ...(value !== undefined && { value }) });

/** Minutes of a day as `HH:MM`. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The limits of one kind of account. */
export const limitsOf = (settings: SettingsRow, kind: PayeeKind) =>
  kind === 'EW'
    ? {
        minimum: settings.ewallet_minimum,
        maximum: settings.ewallet_maximum,
        times: Math.min(settings.ewallet_times_per_day, settings.withdrawals_per_day),
        amount:
          settings.ewallet_per_day < settings.withdrawn_per_day ? settings.ewallet_per_day : settings.withdrawn_per_day,
      }
    : {
        minimum: settings.withdrawal_minimum,
        maximum: settings.withdrawal_maximum,
        times: settings.withdrawals_per_day,
        amount: settings.withdrawn_per_day,
      };

/** The refusal of a request, by the status of the command `request_withdrawal`. */
export function refusalOfRequest(
  status: string,
  {
    brand,
    settings,
    kind,
    facts,
  }: {
    readonly brand: BrandFacts;
    readonly settings: SettingsRow;
    readonly kind: PayeeKind;
    readonly facts: RefusalFacts;
  },
): Refusal {
  const limits = limitsOf(settings, kind);
  switch (status) {
    case 'insufficient':
      return underField('amount', 'balance.insufficient');
    case 'window':
      return new Refusal('withdrawal.window', {
        params: { from: clockOf(settings.withdrawal_from), until: clockOf(settings.withdrawal_until) },
      });
    case 'kind':
      return underField('bankCardId', 'withdrawal.kind.closed');
    case 'fixed':
      return underField('amount', 'withdrawal.amount.fixed');
    case 'range':
      return outOfRange('withdrawal.amount.range', brand, limits.minimum, limits.maximum);
    case 'limit':
      return underField('amount', 'withdrawal.day.limit', {
        count: limits.times,
        amount: amountText(brand, limits.amount),
      });
    case 'deposit': {
      const [required, actual] = [settings.required_deposit, facts.deposited];
      return underField(
        'amount',
        'required_deposit_amount_not_reached',
        { required: amountText(brand, required), actual: amountText(brand, actual) },
        { data: { requiredDepositAmount: wireOf(required), actualDepositAmount: wireOf(actual) } },
      );
    }
    case 'turnover': {
      const { required, actual } = facts.turnover;
      return underField(
        'amount',
        'withdraw_turnover_not_enough',
        {
          required: amountText(brand, required),
          actual: amountText(brand, actual),
          left: amountText(brand, required - actual),
        },
        { data: { requiredTurnover: wireOf(required), actualTurnover: wireOf(actual) } },
      );
    }
    case 'conflict':
      return new Refusal('command.conflict');
    case 'absent':
      return underField('bankCardId', 'payee.unknown');
    case 'busy':
      return new Refusal('system.busy');
    default:
      return new Refusal('function.not.available');
  }
}
