import { Button } from '@chokdee/ui/button';
import { useFailureText } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';

/** The shortest time between two requests for a code, ms. */
const THROTTLE_MS = 1000;

/** The seconds left until a time, counted down; 0 when there is none. */
function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const update = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    update();
    if (until <= Date.now()) return;
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/**
 * The code of an SMS, with the button that sends it. `send` returns the minutes for which the code
 * is valid; the button counts them down. Null: the number is not valid, nothing was sent. A refusal
 * is shown as a warning.
 */
export function SmsCodeField({
  send,
  ...input
}: { send: () => Promise<number | null> } & Omit<ComponentProps<typeof TextField>, 'label' | 'tail'>) {
  const { t } = useTranslation('auth');
  const failureText = useFailureText();
  const [until, setUntil] = useState(0);
  const lastSent = useRef(0);
  const left = useSecondsLeft(until);
  const press = async () => {
    if (Date.now() - lastSent.current < THROTTLE_MS) return;
    lastSent.current = Date.now();
    try {
      const minutes = await send();
      if (minutes !== null) setUntil(Date.now() + Math.max(1, minutes) * 60_000);
    } catch (error) {
      openDialog('warningModal', { text: failureText(error) });
    }
  };
  return (
    <TextField
      {...input}
      label={t('code.label')}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={255}
      tail={
        <Button size="small" look="quiet" className="-me-2.5 px-3 text-gold-text" disabled={left > 0} onPress={press}>
          {left > 0 ? t('code.wait', { count: left }) : t('code.send')}
        </Button>
      }
    />
  );
}
