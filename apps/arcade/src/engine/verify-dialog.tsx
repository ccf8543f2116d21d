import type { Verification } from '@chokdee/fairness/verify';
import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { CheckCircleIcon, LockKeyIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import { toast } from '@chokdee/ui/toast';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from './context.tsx';
import { HashLine } from './hash-line.tsx';
import { RgsRefusal, type VerifiableRound } from './rgs.ts';
import { Fact } from './rules-parts.tsx';
import { hasGameVersion, verify } from './verify.ts';

/** More drawn numbers than this are folded. */
const MOST_UNFOLDED = 6;

const CheckResult = ({ passed, children }: { passed: boolean; children: ReactNode }) => {
  const Icon = passed ? CheckCircleIcon : WarningCircleIcon;
  return (
    <p className={`flex items-start gap-2 ${passed ? 'text-jade' : 'text-coral'}`}>
      <Icon className="mt-0.5 shrink-0 text-[20px]" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
};

/** What the browser computed. */
function VerificationResult({ result }: { result: Verification<unknown> }) {
  const { t } = useTranslation('fairness');
  return (
    <div role="status" className="mt-4 grid gap-2 rounded-3 bg-ink-2 p-4">
      <p className="text-13 text-soft">{t('verify.recomputed')}</p>
      <CheckResult passed={result.seedMatches}>
        {t(result.seedMatches ? 'verify.seedOk' : 'verify.seedBad')}
      </CheckResult>
      <CheckResult passed={result.outcomeMatches}>
        {t(result.outcomeMatches ? 'verify.roundOk' : 'verify.roundBad')}
      </CheckResult>
      <details className="text-13 text-soft" open={result.numbers.length <= MOST_UNFOLDED}>
        <summary className="min-h-11 cursor-pointer content-center">
          {t('verify.numbers')}: {result.numbers.length}
        </summary>
        <p className="max-h-40 overflow-y-auto leading-[1.8] text-body">
          {result.numbers
            .map(({ range, value }) => t('verify.drawn', { value, last: String(BigInt(range) - 1n) }))
            .join(' · ')}
        </p>
      </details>
    </div>
  );
}

/**
 * A past round and its verification; a sealed server seed is revealed by rotating the seed pair.
 */
export function VerifyDialog({
  round: first,
  onClose,
  onRevealed,
}: {
  round: VerifiableRound;
  onClose: () => void;
  onRevealed: () => void;
}) {
  const { t } = useTranslation('fairness');
  const { t: common } = useTranslation('common');
  const { t: arcade } = useTranslation('arcade');
  const { client, rgs } = useEngine();
  const idle = useSession((state) => state.phase === 'idle');
  const [round, setRound] = useState(first);
  const [open, setOpen] = useState(true);
  const result = useMemo(() => verify(round), [round]);
  const name = client.useName();
  const reveal = async () => {
    try {
      await rgs.rotate(round.pairId);
      const [revealed] = await rgs.rounds(round.betID);
      if (revealed !== undefined) setRound(revealed);
      onRevealed();
    } catch (error) {
      toast('coral', error instanceof RgsRefusal ? error.message : common('failure.network'));
    }
  };
  return (
    <Dialog title={t('verify.title')} frame={{ open, close: () => setOpen(false), closed: onClose }}>
      <dl className="text-14">
        <Fact name={t('verify.game')}>
          {name} {round.version}
        </Fact>
        <Fact name={t('verify.mode')}>
          <client.RoundSummary round={round} />
        </Fact>
        <Fact name={t('verify.stake')}>
          <Amount value={BigInt(round.amount)} />
        </Fact>
        <Fact name={t('verify.payout')}>
          {round.voided ? arcade('history.voided') : <Amount value={BigInt(round.payout)} />}
        </Fact>
        <Fact name={arcade('history.nonce')}>{round.nonce}</Fact>
      </dl>
      <HashLine name={t('serverHash')} value={round.serverSeedHash} />
      <HashLine name={t('clientSeed')} value={round.clientSeed} />
      {round.serverSeed !== null && <HashLine name={t('serverSeed')} value={round.serverSeed} />}
      <HashLine name={t('verify.roundId')} value={round.betID} />
      {result !== null && <VerificationResult result={result} />}
      {result === null && !hasGameVersion(round) && (
        <p className="mt-4 text-14 text-soft">{t('verify.oldVersion', { version: round.version })}</p>
      )}
      {result === null && hasGameVersion(round) && (
        <div className="mt-4 grid gap-3 rounded-3 bg-ink-2 p-4">
          <p className="flex items-start gap-2 text-14">
            <LockKeyIcon className="mt-0.5 shrink-0 text-[20px] text-gold-text" aria-hidden="true" />
            <span>
              <b className="font-medium">{t('verify.sealed')}</b>{' '}
              <span className="text-soft">{t('verify.sealedText')}</span>
            </span>
          </p>
          <Button look="gold" disabled={!idle} onPress={reveal}>
            {t('verify.open')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
