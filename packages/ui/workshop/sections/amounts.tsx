import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

/** Amounts in every form. Values are micro-units. */
export function Amounts() {
  const { t } = useTranslation('workshop');
  const [balance, setBalance] = useState(1_234_567_890_000n);
  const [hidden, setHidden] = useState(false);
  return (
    <Section title={t('money')}>
      <div className="surface flex flex-wrap items-baseline gap-x-8 gap-y-3 p-4">
        <Amount value={balance} animate hidden={hidden} className="text-28" />
        <Amount value={250_500_000n} change icon />
        <Amount value={-99_990_000n} change icon />
        <Amount value={0n} change icon />
        <Amount value={1n} />
        <Amount value="999999999999.99" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => setBalance(balance + 500_000_000n)}>{t('more')}</Button>
        <Button onPress={() => setBalance(balance - 250_000_000n)}>{t('less')}</Button>
        <Button onPress={() => setHidden(!hidden)}>{t('hide')}</Button>
      </div>
    </Section>
  );
}
