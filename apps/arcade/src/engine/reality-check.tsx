import { Amount } from '@chokdee/ui/amount';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useTable } from './context.tsx';
import { Fact } from './rules-panel.tsx';
import { SessionTime } from './status-line.tsx';

/** Every so many minutes the player has chosen: how long it has been, what it came to, and whether to go on. Comes between two rounds and waits for an answer. */
export function RealityCheck() {
  const { t } = useTranslation('arcade');
  const { launch } = useEngine();
  const idle = useTable((state) => state.phase === 'idle');
  const since = useTable((state) => state.since);
  const net = useTable((state) => state.net);
  const every = launch.realityCheck === null ? null : launch.realityCheck * 60_000;
  const [asked, setAsked] = useState(since);
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (every === null) return undefined;
    const timer = setTimeout(() => setDue(true), Math.max(0, asked + every - Date.now()));
    return () => clearTimeout(timer);
  }, [every, asked]);
  const goOn = () => {
    setDue(false);
    setAsked(Date.now());
  };
  return (
    <Dialog
      title={t('check.title')}
      size="small"
      held
      frame={{ open: due && idle, close: goOn, closed: () => undefined }}
      footer={
        <>
          {launch.lobby !== null && (
            <a href={`${launch.lobby}/`} target="_top" className={buttonStyle({ look: 'line' })}>
              {t('check.leave')}
            </a>
          )}
          <Button look="gold" onPress={goOn}>
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
