import { AmountError, parseAmount, decimalOf } from '@chokdee/money/amount';
import { displayAmount } from '@chokdee/money/display';
import { Amount } from '@chokdee/ui/amount';
import { AmountField } from '@chokdee/ui/amount-field';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from './context.tsx';

/** A typed amount in micro-units; null when it is none. */
const parseTyped = (text: string): bigint | null => {
  try {
    return parseAmount(text);
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
};

/** Chooses the bet: a level of the game, half, double, or a typed amount. */
export function BetDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('arcade');
  const { session } = useEngine();
  const config = useSession((state) => state.config);
  const amount = useSession((state) => state.amount);
  const [typed, setTyped] = useState(() => decimalOf(amount));
  const [invalid, setInvalid] = useState(false);
  if (config === null) return null;
  const [minimum, maximum, step] = [BigInt(config.minBet), BigInt(config.maxBet), BigInt(config.stepBet)];
  const limits = { minimum: displayAmount(minimum), maximum: displayAmount(maximum), step: displayAmount(step) };
  const choose = (value: bigint) => {
    session.setAmount(value);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = parseTyped(typed);
    if (value === null || value < minimum || value > maximum || value % step !== 0n) {
      setInvalid(true);
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
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setInvalid(false);
          }}
          error={invalid ? t('ownBetHint', limits) : undefined}
        />
        <Button type="submit" look="gold">
          {t('useBet')}
        </Button>
      </form>
    </Dialog>
  );
}
