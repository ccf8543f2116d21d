import { useAmountText } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import { CheckCircleIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { WithdrawalDetail } from '../../shared/api.ts';

type Check = WithdrawalDetail['checks'][number];
/** Text keys of the checks. */
const textKeys = {
  'payee.name': 'payeeName',
  'payee.age': 'payeeAge',
  'payee.shared': 'payeeShared',
  deposits: 'deposits',
  played: 'played',
} as const;
/** Parameters of the texts that are amounts. */
const amounts: ReadonlySet<string> = new Set(['staked', 'deposit', 'deposited', 'out']);

/** The automatic checks, each with its result. A failed one is a warning; an operator decides. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const parametersOf = ({ params }: Check) => ({
    count: Number(params['hours'] ?? params['count'] ?? 0),
    ...Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, amounts.has(name) ? amountText(value) : value]),
    ),
  });
  return (
    <section>
      <h2 className="text-15">{t('withdrawals.checks')}</h2>
      <ul>
        {checks.map((check) => (
          <li key={check.code} className="flex items-start gap-3 border-b border-hair py-2 last:border-0">
            <div className="min-w-0 flex-1 text-14">
              {t(`withdrawals.check.${textKeys[check.code]}`)}
              <p className="text-12 text-faint">
                {t(`withdrawals.check.${textKeys[check.code]}Text`, parametersOf(check))}
              </p>
            </div>
            <Badge
              tone={check.ok ? 'jade' : 'gold'}
              icon={check.ok ? <CheckCircleIcon aria-hidden="true" /> : <WarningCircleIcon aria-hidden="true" />}
            >
              {t(`withdrawals.checkResult.${textKeys[check.code]}.${check.ok ? 'ok' : 'look'}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
