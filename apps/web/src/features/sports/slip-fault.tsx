import { useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { useTranslation } from 'react-i18next';
import type { Fault } from './slip-store.ts';

/** Why a selection or a bet was refused, with the stake that would be accepted. */
export function SlipFault({ fault, onStake }: { fault: Fault | undefined; onStake: (stake: string) => void }) {
  const { t } = useTranslation('sports');
  const text = useAmountText();
  return (
    <div role="alert" className="empty:hidden">
      {fault && (
        <div className="flex flex-wrap items-center gap-2 rounded-2 bg-coral-wash px-3 py-2 text-14 text-coral">
          <span className="min-w-0 flex-1">{fault.text}</span>
          {fault.stake !== undefined && (
            <Button size="small" look="line" onPress={() => onStake(fault.stake!)}>
              {t('slip.useStake', { amount: text(fault.stake) })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
