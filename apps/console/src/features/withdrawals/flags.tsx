import { useAmountText } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { FlagIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { useCan, useOperator } from '../../shared/operator.tsx';
import { useTimeText } from '../../shared/time.ts';

type Flag = WithdrawalDetail['flags'][number];
const named = ['linked', 'structuring', 'unplayed'] as const;
const tones = { open: 'coral', cleared: 'jade', upheld: 'gold' } as const;

/** The flags that nobody has answered. They hold back the approval. */
export const openFlags = ({ flags }: WithdrawalDetail): readonly Flag[] =>
  flags.filter(({ decision }) => decision === null);

/** Whether this operator answers the flags: who reviews the withdrawal, or the second person. */
export function useMayAnswer(): (withdrawal: WithdrawalDetail) => boolean {
  const can = useCan();
  const { id: me } = useOperator();
  return ({ status, takenBy, firstBy }) =>
    status === 'reviewing' && can('cashier.withdrawals.review') && (takenBy?.id === me || firstBy !== null);
}

/** The name of a flag and its evidence as texts. */
export function useFlagText(): (flag: Flag) => { readonly name: string; readonly evidence: string } {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  return ({ rule, evidence }) => {
    const known = named.find((each) => each === rule);
    if (!known) return { name: rule, evidence: '' };
    const texts = Object.fromEntries(
      Object.entries(evidence).map(([name, value]) => [name, name === 'count' ? value : amountText(value)]),
    );
    return { name: t(`withdrawals.flags.${known}`), evidence: t(`withdrawals.flags.${known}Text`, texts) };
  };
}

/** What the risk rules found, with the evidence and the answers of operators. */
export function Flags({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const { t } = useTranslation('console');
  const flagText = useFlagText();
  const time = useTimeText();
  const mayAnswer = useMayAnswer()(withdrawal);
  const { flags } = withdrawal;
  if (flags.length === 0) return null;
  return (
    <section>
      <h2 className="text-15">{t('withdrawals.flags.title')}</h2>
      <ul>
        {flags.map((flag) => {
          const { name, evidence } = flagText(flag);
          const decision = flag.decision ?? 'open';
          return (
            <li key={flag.rule} className="flex items-start gap-3 border-b border-hair py-2 last:border-0">
              <div className="min-w-0 flex-1 text-14">
                {name}
                <p className="text-12 text-faint">{evidence}</p>
                {flag.answer && (
                  <p className="text-13 text-soft wrap-anywhere">
                    {t(`withdrawals.flags.answers.${flag.answer}`)}: {flag.answerNote}
                  </p>
                )}
                {flag.decidedBy && flag.decidedAt !== null && (
                  <p className="text-12 text-faint">
                    {flag.decidedBy.name} · {time.short(flag.decidedAt)}
                  </p>
                )}
              </div>
              <div className="flex flex-col items-end gap-1">
                <Badge tone={tones[decision]} icon={<FlagIcon aria-hidden="true" />}>
                  {t(`withdrawals.flags.${decision}`)}
                </Badge>
                {flag.decision === null && mayAnswer && (
                  <Button
                    size="small"
                    look="plain"
                    aria-label={t('withdrawals.flags.answerOf', { flag: name })}
                    onPress={() => {
                      openDialog('answerFlagModal', { withdrawal, flag });
                    }}
                  >
                    {t('withdrawals.flags.answerButton')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
