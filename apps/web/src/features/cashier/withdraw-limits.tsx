import { useAmountText } from '@chokdee/ui/amount';
import { cardStyle } from '@chokdee/ui/card-style';
import { useTranslation } from 'react-i18next';
import type { Cards, WithdrawSettings } from './cashier.ts';

/**
 * The true limits of withdrawals (decision D10): per kind of account the range, and what is left
 * today; hours and fee.
 */
export function WithdrawLimits({ settings, cards }: { settings: WithdrawSettings; cards: Cards }) {
  const { t } = useTranslation('cashier');
  const amountText = useAmountText();
  /** An amount without decimals that are zero, so that three columns fit a phone. */
  const money = (amount: number) => amountText(amount).replace(/\.00$/, '');
  const kinds = [
    {
      kind: 'BC',
      isOn: settings.normalBankWithdrawalSwitch === 'Y',
      minimum: settings.minimumAmount,
      maximum: settings.maximumAmount,
      times: cards.maxTransactionTimes,
      timesLeft: cards.remainingTransactionTimes,
      left: cards.remainingWithdrawAmount,
    },
    {
      kind: 'EW',
      isOn: settings.eWalletWithdrawalSwitch === 'Y',
      minimum: settings.eWalletMinAmount,
      maximum: settings.eWalletMaxAmount,
      times: settings.eWalletDailyWithdrawMaxCount,
      timesLeft: cards.remainingEwalletWithdrawCounts,
      left: cards.remainingEWalletWithdrawAmount,
    },
  ] as const;
  const shown = kinds.filter(({ isOn }) => isOn);
  const isAllDay = settings.withdrawDateFrom === settings.withdrawDateTo;
  const head = 'py-2 pe-2 text-start text-13 font-normal text-soft';
  const cell = 'py-2 ps-2 text-end text-14 tabular-nums';
  return (
    <section aria-labelledby="withdraw-limits" className={cardStyle({ padding: 'normal' })}>
      <h2 id="withdraw-limits" className="text-18">
        {t('withdraw.limits.title')}
      </h2>
      <table className="mt-2 w-full table-fixed wrap-anywhere">
        <thead>
          <tr className="border-b border-hair">
            <td />
            {shown.map(({ kind }) => (
              <th key={kind} scope="col" className="py-2 ps-2 text-end text-13 font-normal text-soft">
                {t(`payee.kind.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-hair">
            <th scope="row" className={head}>
              {t('withdraw.limits.least')}
            </th>
            {shown.map((each) => (
              <td key={each.kind} className={cell}>
                {money(each.minimum)}
              </td>
            ))}
          </tr>
          <tr className="border-b border-hair">
            <th scope="row" className={head}>
              {t('withdraw.limits.most')}
            </th>
            {shown.map((each) => (
              <td key={each.kind} className={cell}>
                {money(each.maximum)}
              </td>
            ))}
          </tr>
          <tr className="border-b border-hair">
            <th scope="row" className={head}>
              {t('withdraw.limits.timesLeft')}
            </th>
            {shown.map((each) => (
              <td key={each.kind} className={cell}>
                {t('withdraw.limits.of', { left: each.timesLeft, all: each.times })}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" className={head}>
              {t('withdraw.limits.left')}
            </th>
            {shown.map((each) => (
              <td key={each.kind} className={cell}>
                {money(each.left)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <dl className="mt-2 flex flex-col gap-2 border-t border-hair pt-3 text-14">
        <div className="flex justify-between gap-3">
          <dt className="text-13 text-soft">{t('withdraw.limits.hours')}</dt>
          <dd>
            {isAllDay
              ? t('withdraw.limits.allDay')
              : t('withdraw.limits.fromTo', { from: settings.withdrawDateFrom, until: settings.withdrawDateTo })}
          </dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-13 text-soft">{t('withdraw.fee')}</dt>
          <dd className="text-end">
            {settings.withdrawPenaltyCharge === 0
              ? t('withdraw.free')
              : t('withdraw.limits.percent', { percent: settings.withdrawPenaltyCharge })}
            {settings.withdrawPenaltyCharge > 0 && settings.freeWithdrawals > 0 && (
              <span className="block text-13 text-faint">
                {t('withdraw.limits.freePerDay', { count: settings.freeWithdrawals })}
              </span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
