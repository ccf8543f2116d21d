import { isClientSeed } from '@chokdee/fairness/seeds';
import { Button } from '@chokdee/ui/button';
import { Skeleton } from '@chokdee/ui/skeleton';
import { ErrorState } from '@chokdee/ui/states';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawClientSeed } from './client-seed.ts';
import { useEngine, useSession } from './context.tsx';
import { HashLine } from './hash-line.tsx';
import { RgsRefusal, type SeedPairs } from './rgs.ts';
import { Fact, Section } from './rules-parts.tsx';
import { useRequest } from './use-request.ts';

/** The current seed pair, the next one, and the rotation to it. */
export function FairnessPanel() {
  const { t } = useTranslation('fairness');
  const { rgs } = useEngine();
  const newest = useSession((state) => state.finishedRounds[0]?.betID);
  const { request, retry, setValue } = useRequest(() => rgs.seeds(), newest);
  if (request.state === 'loading')
    return (
      <div role="status" aria-label={t('loading', { ns: 'common' })} className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-32" />
      </div>
    );
  if (request.state === 'failed') return <ErrorState title={t('failure.load', { ns: 'common' })} onRetry={retry} />;
  return <Pairs pairs={request.value} onRotated={setValue} />;
}

/** `onRotated` receives the pairs after a rotation. */
function Pairs({ pairs, onRotated }: { pairs: SeedPairs; onRotated: (pairs: SeedPairs) => void }) {
  const { t } = useTranslation('fairness');
  const { rgs } = useEngine();
  const { t: failure } = useTranslation('common');
  const idle = useSession((state) => state.phase === 'idle');
  const [seed, setSeed] = useState(() =>
    pairs.next.clientSeedBy === 'member' ? pairs.next.clientSeed : drawClientSeed(),
  );
  const invalid = !isClientSeed(seed.normalize('NFC'));
  const rotate = async () => {
    try {
      onRotated(await rgs.rotate(pairs.current.id, seed));
      toast('jade', t('rotated'), t('rotatedText'));
    } catch (error) {
      toast('coral', error instanceof RgsRefusal ? error.message : failure('failure.network'));
    }
  };
  return (
    <div className="text-14">
      <p className="mb-4 text-soft">{t('intro')}</p>
      <Section title={t('current')}>
        <HashLine name={t('serverHash')} value={pairs.current.serverSeedHash} />
        <HashLine name={t('clientSeed')} value={pairs.current.clientSeed} />
        <dl>
          <Fact name={t('nonce')}>{pairs.current.nonce}</Fact>
        </dl>
      </Section>
      <Section title={t('next')}>
        <HashLine name={t('serverHash')} value={pairs.next.serverSeedHash} />
        <TextField
          label={t('chooseSeed')}
          hint={t('chooseHint')}
          value={seed}
          onChange={(event) => setSeed(event.target.value)}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          error={invalid ? t('chooseHint') : undefined}
        />
      </Section>
      <Button look="line" wide disabled={invalid || !idle} onPress={rotate} className="whitespace-normal">
        {t('rotate')}
      </Button>
      <p className="mt-2 text-13 text-faint">{t('rotateText')}</p>
    </div>
  );
}
