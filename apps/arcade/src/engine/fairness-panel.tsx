import { isClientSeed } from '@chokdee/fairness/seeds';
import { Button } from '@chokdee/ui/button';
import { Skeleton } from '@chokdee/ui/skeleton';
import { ErrorState } from '@chokdee/ui/states';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useTable } from './context.tsx';
import { HashLine } from './hash-line.tsx';
import { RgsRefusal, type SeedPairs } from './rgs.ts';
import { Fact, Part } from './rules-panel.tsx';
import { useAsked } from './use-asked.ts';

/** The seed pair in use, the promised one, and the change from one to the other. */
export function FairnessPanel() {
  const { t } = useTranslation('fairness');
  const { rgs } = useEngine();
  const newest = useTable((state) => state.shown[0]?.betID);
  const { asked, again, put } = useAsked(() => rgs.seeds(), newest);
  if (asked.state === 'waiting')
    return (
      <div role="status" aria-label={t('loading', { ns: 'common' })} className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-32" />
      </div>
    );
  if (asked.state === 'failed') return <ErrorState title={t('failure.load', { ns: 'common' })} again={again} />;
  return <Pairs pairs={asked.value} onChanged={put} />;
}

function Pairs({ pairs, onChanged }: { pairs: SeedPairs; onChanged: (pairs: SeedPairs) => void }) {
  const { t } = useTranslation('fairness');
  const { rgs } = useEngine();
  const { t: failure } = useTranslation('common');
  const idle = useTable((state) => state.phase === 'idle');
  const [seed, setSeed] = useState(pairs.next.clientSeed);
  const wrong = !isClientSeed(seed.normalize('NFC'));
  const rotate = async () => {
    try {
      onChanged(await rgs.rotate(pairs.current.id, seed));
      toast('jade', t('rotated'), t('rotatedText'));
    } catch (error) {
      toast('coral', error instanceof RgsRefusal ? error.message : failure('failure.network'));
    }
  };
  return (
    <div className="text-14">
      <p className="mb-4 text-soft">{t('intro')}</p>
      <Part title={t('current')}>
        <HashLine name={t('serverHash')} value={pairs.current.serverSeedHash} />
        <HashLine name={t('clientSeed')} value={pairs.current.clientSeed} />
        <dl>
          <Fact name={t('nonce')}>{pairs.current.nonce}</Fact>
        </dl>
      </Part>
      <Part title={t('next')}>
        <HashLine name={t('serverHash')} value={pairs.next.serverSeedHash} />
        <TextField
          label={t('chooseSeed')}
          hint={t('chooseHint')}
          value={seed}
          onChange={(event) => setSeed(event.target.value)}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          error={wrong ? t('chooseHint') : undefined}
        />
      </Part>
      <Button look="line" wide disabled={wrong || !idle} onPress={rotate} className="whitespace-normal">
        {t('rotate')}
      </Button>
      <p className="mt-2 text-13 text-faint">{t('rotateText')}</p>
    </div>
  );
}
