import { displayAmount } from '@chokdee/money/display';
import { AmountField } from '@chokdee/ui/amount-field';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { TextField } from '@chokdee/ui/text-field';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from '../context.tsx';
import { readEntry, rememberedEntry, rememberEntry, type AutoplayEntry } from './entry.ts';
import { MOST_RAISE, MOST_ROUNDS } from './plan.ts';

/** Numbers of rounds offered as buttons. */
const roundChoices = [10, 25, 50, 100] as const;

/** No label in games of one step. */
const useNoLabel = (): string => '';

/** The form of autoplay: rounds, limits, and how the bet changes. It starts with the chosen bet. */
export function AutoplayDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('arcade');
  const { client, autoplay } = useEngine();
  const amount = useSession((state) => state.amount);
  const [entry, setEntry] = useState(() => rememberedEntry(client.id, amount));
  const [wrong, setWrong] = useState<ReadonlySet<keyof AutoplayEntry>>(new Set());
  const useStepsLabel = client.steps?.useAutoLabel ?? useNoLabel;
  const stepsLabel = useStepsLabel();
  const mostSteps = client.steps?.mostAutoSteps() ?? 0;
  const set = (name: keyof AutoplayEntry) => (value: string) => {
    setEntry((before) => ({ ...before, [name]: value }));
    setWrong((before) => new Set([...before].filter((field) => field !== name)));
  };
  const errorOf = (name: keyof AutoplayEntry, text: string) => (wrong.has(name) ? text : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readEntry(entry, { amount, mostSteps });
    if ('wrong' in read) {
      setWrong(read.wrong);
      return;
    }
    rememberEntry(client.id, entry);
    onClose();
    autoplay.start(read.plan);
  };
  const whole = { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } as const;
  return (
    <Dialog
      title={t('auto.title')}
      description={t('auto.text', { amount: displayAmount(amount) })}
      size="small"
      frame={{ open, close: onClose, closed: () => undefined }}
    >
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <div className="flex flex-col gap-2">
          <TextField
            label={t('auto.rounds')}
            {...whole}
            value={entry.rounds}
            onChange={(event) => set('rounds')(event.target.value)}
            error={errorOf('rounds', t('auto.wholeNumber', { least: 1, most: MOST_ROUNDS }))}
          />
          <div className="grid grid-cols-4 gap-2">
            {roundChoices.map((count) => (
              <Button
                key={count}
                size="small"
                look={entry.rounds === String(count) ? 'gold' : 'line'}
                aria-pressed={entry.rounds === String(count)}
                onPress={() => set('rounds')(String(count))}
              >
                {count}
              </Button>
            ))}
          </div>
        </div>
        <AmountField
          label={t('auto.lossLimit')}
          hint={t('auto.lossLimitHint')}
          value={entry.lossLimit}
          onChange={set('lossLimit')}
          error={errorOf('lossLimit', t('auto.lossLimitError', { amount: displayAmount(amount) }))}
        />
        {mostSteps > 0 && (
          <TextField
            label={stepsLabel}
            {...whole}
            value={entry.steps}
            onChange={(event) => set('steps')(event.target.value)}
            error={errorOf('steps', t('auto.wholeNumber', { least: 1, most: mostSteps }))}
          />
        )}
        <div className="grid grid-cols-2 gap-3">
          <AmountField
            label={t('auto.profitTarget')}
            hint={t('auto.optional')}
            value={entry.profitTarget}
            onChange={set('profitTarget')}
            error={errorOf('profitTarget', t('auto.amountError'))}
          />
          <AmountField
            label={t('auto.singleWin')}
            hint={t('auto.optional')}
            value={entry.singleWin}
            onChange={set('singleWin')}
            error={errorOf('singleWin', t('auto.amountError'))}
          />
          {(['afterWin', 'afterLoss'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`auto.${name}`)}
              hint={t('auto.raiseHint')}
              {...whole}
              tail={<span className="text-soft">%</span>}
              value={entry[name]}
              onChange={(event) => set(name)(event.target.value)}
              error={errorOf(name, t('auto.wholeNumber', { least: 0, most: MOST_RAISE }))}
            />
          ))}
        </div>
        <Button type="submit" look="gold">
          {t('auto.start')}
        </Button>
      </form>
    </Dialog>
  );
}
