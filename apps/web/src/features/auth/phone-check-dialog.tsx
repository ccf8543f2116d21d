import { Dialog, DialogFrameContext } from '@chokdee/ui/dialog';
import { Skeleton } from '@chokdee/ui/skeleton';
import { usePreferences } from '@chokdee/ui/preferences';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneAuth } from './phone-auth.ts';

/** Props of the check before a code is sent. Exactly one of the callbacks is called. */
export interface PhoneCheckProps {
  siteKey: string;
  onProof: (token: string) => void;
  onFailure: () => void;
  /** The dialog was closed without an answer. */
  onClosed: () => void;
}

/** The part of reCAPTCHA's script that is used (version 2). */
interface Recaptcha {
  ready(then: () => void): void;
  render(
    box: HTMLElement,
    options: {
      sitekey: string;
      theme: 'dark' | 'light';
      callback: (token: string) => void;
      'error-callback': () => void;
    },
  ): number;
}
const loaded = (): Recaptcha | undefined => (window as { grecaptcha?: Recaptcha }).grecaptcha;

/** Loads reCAPTCHA once. */
function loadRecaptcha(address: string, language: string): Promise<Recaptcha> {
  const present = loaded();
  if (present) return Promise.resolve(present);
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {
      src: `${address}?${new URLSearchParams({ render: 'explicit', hl: language })}`,
      onload: () => (loaded() ? resolve(loaded()!) : reject(new Error('reCAPTCHA is missing'))),
      onerror: () => {
        script.remove();
        reject(new Error('reCAPTCHA did not load'));
      },
    });
    document.head.append(script);
  });
}

/** Asks for the proof that a person wants the code: reCAPTCHA in a dialog. */
export default function PhoneCheckDialog({ siteKey, onProof, onFailure, onClosed }: PhoneCheckProps) {
  const { t } = useTranslation('auth');
  const frame = use(DialogFrameContext);
  const theme = usePreferences((state) => state.theme);
  const code = usePreferences((state) => state.language.code);
  const box = useRef<HTMLDivElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [ready, setReady] = useState(false);
  const answer = (then: () => void) => {
    then();
    frame?.close();
  };
  const start = (recaptcha: Recaptcha) =>
    recaptcha.ready(() => {
      if (!box.current?.isConnected || box.current.childElementCount > 0) return;
      setReady(true);
      recaptcha.render(box.current, {
        sitekey: siteKey,
        theme: theme === 'light' ? 'light' : 'dark',
        callback: (token) => answer(() => onProof(token)),
        'error-callback': () => answer(onFailure),
      });
    });
  const load = useEffectEvent(() => {
    loadRecaptcha(phoneAuth()!.recaptcha, code.toLowerCase()).then(start, () => answer(onFailure));
  });
  const leave = useEffectEvent(onClosed);
  useEffect(() => {
    clearTimeout(leaving.current);
    load();
    // After an answer nobody listens any more. The delay spans the second mount of strict mode.
    return () => {
      leaving.current = setTimeout(() => leave());
    };
  }, []);
  return (
    <Dialog title={t('phoneAuth.title')} description={t('phoneAuth.text')} size="small">
      <div className="flex min-h-20 justify-center">
        {!ready && <Skeleton className="h-19 w-76" />}
        <div ref={box} />
      </div>
    </Dialog>
  );
}
