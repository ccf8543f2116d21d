import { useAmountText } from '@chokdee/ui/amount';
import { CheckCircleIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { WithdrawalDetail } from '../../shared/api.ts';

type Check = WithdrawalDetail['checks'][number];
const words = {
  'payee.name': 'payeeName',
  'payee.age': 'payeeAge',
  'payee.shared': 'payeeShared',
  deposits: 'deposits',
  played: 'played',
} as const;
const money: ReadonlySet<string> = new Set(['staked', 'deposit', 'deposited', 'out']);

/** What the house looked at by itself. It warns, people decide. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const written = (check: Check) =>
    Object.fromEntries(
      Object.entries(check.params).map(([name, value]) => [name, money.has(name) ? amountText(value) : value]),
    );
  return (
    <section>
      <h2 className="text-15">{t('withdrawals.checks')}</h2>
      <ul>
        {checks.map((check) => (
          <li key={check.code} className="flex items-start gap-3 border-b border-hair py-2 last:border-0">
            {check.ok ? (
              <CheckCircleIcon
                weight="fill"
                aria-label={t('withdrawals.checkOk')}
                role="img"
                className="mt-0.5 shrink-0 text-[20px] text-jade"
              />
            ) : (
              <WarningCircleIcon
                weight="fill"
                aria-label={t('withdrawals.checkLook')}
                role="img"
                className="mt-0.5 shrink-0 text-[20px] text-gold-text"
              />
            )}
            <div className="min-w-0 text-14">
              {t(`withdrawals.check.${words[check.code]}`)}
              <p className="text-12 text-faint">{t(`withdrawals.check.${words[check.code]}Text`, written(check))}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
