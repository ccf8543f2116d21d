import { Amount } from '@chokdee/ui/amount';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from './context.tsx';
import { Fact } from './rules-parts.tsx';
import { SessionTime } from './status-line.tsx';

/**
 * The reality check: after every interval the player chose it states the time played and the net
 * result, and asks whether to continue. It opens between two rounds and waits for an answer.
 */
export function RealityCheck() {
  const { t } = useTranslation('arcade');
  const { launch, autoplay } = useEngine();
  const idle = useSession((state) => state.phase === 'idle');
  const openedAt = useSession((state) => state.openedAt);
  const net = useSession((state) => state.net);
  const interval = launch.realityCheck === null ? null : launch.realityCheck * 60_000;
  const [intervalStart, setIntervalStart] = useState(openedAt);
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (interval === null) return undefined;
    const timer = setTimeout(() => setDue(true), Math.max(0, intervalStart + interval - Date.now()));
    return () => clearTimeout(timer);
  }, [interval, intervalStart]);
  useEffect(() => {
    if (due) autoplay.stop('check');
  }, [due, autoplay]);
  const continuePlaying = () => {
    setDue(false);
    setIntervalStart(Date.now());
  };
  return (
    <Dialog
      title={t('check.title')}
      size="small"
      persistent
      frame={{ open: due && idle, close: continuePlaying, closed: () => undefined }}
      footer={
        <>
          {launch.lobby !== null && (
            <a href={`${launch.lobby}/`} target="_top" className={buttonStyle({ look: 'line' })}>
              {t('check.leave')}
            </a>
          )}
          <Button look="gold" onPress={continuePlaying}>
            {t('check.goOn')}
          </Button>
        </>
      }
    >
      <dl className="text-15">
        <Fact name={t('facts.time')}>
          <SessionTime />
        </Fact>
        <Fact name={t('net')}>
          <Amount value={net} change icon />
        </Fact>
      </dl>
    </Dialog>
  );
}
