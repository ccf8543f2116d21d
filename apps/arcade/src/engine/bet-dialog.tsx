import { AmountError, parseAmount, decimalOf } from '@chokdee/money/amount';
import { displayAmount } from '@chokdee/money/display';
import { Amount } from '@chokdee/ui/amount';
import { AmountField } from '@chokdee/ui/amount-field';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useTable } from './context.tsx';

const read = (text: string): bigint | null => {
  try {
    return parseAmount(text);
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
};

/** Chooses the bet: the game's levels, half and double, or an amount of one's own. */
export function BetDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('arcade');
  const { table } = useEngine();
  const config = useTable((state) => state.config);
  const amount = useTable((state) => state.amount);
  const [own, setOwn] = useState(() => decimalOf(amount));
  const [wrong, setWrong] = useState(false);
  if (config === null) return null;
  const [least, most, step] = [BigInt(config.minBet), BigInt(config.maxBet), BigInt(config.stepBet)];
  const limits = { minimum: displayAmount(least), maximum: displayAmount(most), step: displayAmount(step) };
  const choose = (value: bigint) => {
    table.setAmount(value);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = read(own);
    if (value === null || value < least || value > most || value % step !== 0n) {
      setWrong(true);
      return;
    }
    choose(value);
  };
  return (
    <Dialog title={t('chooseBet')} size="small" frame={{ open, close: onClose, closed: () => undefined }}>
      <div className="grid grid-cols-3 gap-2">
        {config.betLevels.map((level) => (
          <Button
            key={level}
            look={BigInt(level) === amount ? 'gold' : 'plain'}
            aria-pressed={BigInt(level) === amount}
            onPress={() => choose(BigInt(level))}
          >
            <Amount value={BigInt(level)} />
          </Button>
        ))}
        <Button look="line" onPress={() => choose(amount / 2n)}>
          {t('half')}
        </Button>
        <Button look="line" onPress={() => choose(amount * 2n)}>
          {t('double')}
        </Button>
      </div>
      <form className="mt-5 flex flex-col gap-3" onSubmit={submit} noValidate>
        <AmountField
          label={t('ownBet')}
          hint={t('ownBetHint', limits)}
          value={own}
          onChange={(value) => {
            setOwn(value);
            setWrong(false);
          }}
          error={wrong ? t('ownBetHint', limits) : undefined}
        />
        <Button type="submit" look="gold">
          {t('useBet')}
        </Button>
      </form>
    </Dialog>
  );
}
