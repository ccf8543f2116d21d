import { useAmountText } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import { FlagIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { WithdrawalDetail } from '../../shared/api.ts';

type Flag = WithdrawalDetail['flags'][number];
const named = ['linked', 'structuring', 'unplayed'] as const;
const tones = { open: 'coral', cleared: 'jade', upheld: 'gold' } as const;

/** What the risk rules found, with the evidence. The decision on the withdrawal decides on them. */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  if (flags.length === 0) return null;
  const evidenceOf = ({ evidence }: Flag) =>
    Object.fromEntries(
      Object.entries(evidence).map(([name, value]) => [name, name === 'count' ? value : amountText(value)]),
    );
  return (
    <section>
      <h2 className="text-15">{t('withdrawals.flags.title')}</h2>
      <ul>
        {flags.map((flag) => {
          const rule = named.find((each) => each === flag.rule);
          const decision = flag.decision ?? 'open';
          return (
            <li key={flag.rule} className="flex items-start gap-3 border-b border-hair py-2 last:border-0">
              <div className="min-w-0 flex-1 text-14">
                {rule ? t(`withdrawals.flags.${rule}`) : flag.rule}
                {rule && <p className="text-12 text-faint">{t(`withdrawals.flags.${rule}Text`, evidenceOf(flag))}</p>}
              </div>
              <Badge tone={tones[decision]} icon={<FlagIcon aria-hidden="true" />}>
                {t(`withdrawals.flags.${decision}`)}
              </Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
