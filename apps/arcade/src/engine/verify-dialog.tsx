import { Amount, useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { LockKeyIcon } from '@chokdee/ui/icons';
import { toast } from '@chokdee/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawClientSeed } from './client-seed.ts';
import { useEngine, useSession } from './context.tsx';
import { HashLine } from './hash-line.tsx';
import { RgsRefusal, type VerifiableRound } from './rgs.ts';
import { RevealedRound } from './revealed-round.tsx';
import { Fact } from './rules-parts.tsx';

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
  const { client, rgs, session } = useEngine();
  const amountText = useAmountText();
  // The open round of this game: its seeds cannot be revealed before it is over.
  const unfinished = useSession((state) => (state.phase === 'awaitingMove' ? state.round : null));
  const idle = useSession((state) => state.phase === 'idle');
  const [round, setRound] = useState(first);
  const [open, setOpen] = useState(true);
  const name = client.useName();
  const reveal = async () => {
    try {
      await rgs.rotate(round.pairId, drawClientSeed());
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
      {round.serverSeed === null ? (
        <div className="mt-4 grid gap-3 rounded-3 bg-ink-2 p-4">
          <p className="flex items-start gap-2 text-14">
            <LockKeyIcon className="mt-0.5 shrink-0 text-[20px] text-gold-text" aria-hidden="true" />
            <span>
              <b className="font-medium">{t('verify.sealed')}</b>{' '}
              <span className="text-soft">{t('verify.sealedText')}</span>
            </span>
          </p>
          {unfinished !== null && (
            <>
              <p className="text-14">
                <b className="font-medium">{t('open.title')}</b> <span className="text-soft">{t('open.text')}</span>
              </p>
              <Button onPress={session.cashOut}>
                {t('open.finish', { amount: amountText(BigInt(unfinished.payout)) })}
              </Button>
            </>
          )}
          <Button look="gold" disabled={!idle} onPress={reveal}>
            {t('verify.open')}
          </Button>
        </div>
      ) : (
        <div className="mt-4 rounded-3 bg-ink-2 p-4">
          <RevealedRound round={{ ...round, serverSeed: round.serverSeed }} />
        </div>
      )}
    </Dialog>
  );
}
