import { CheckIcon, CopyIcon } from '@chokdee/ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const COPIED_MS = 1_500;

/** A seed or a hash in full, with a copy button where the browser allows copying. */
export function HashLine({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <div className="py-1.5">
      <p className="text-12 text-faint">{name}</p>
      <div className="flex items-start gap-2">
        <p dir="auto" className="min-w-0 flex-1 text-13 break-all">
          {value}
        </p>
        {typeof navigator.clipboard?.writeText === 'function' && value !== '' && (
          <button
            type="button"
            onClick={() => void copy()}
            aria-label={`${t('copy')}: ${name}`}
            className="-my-2.5 grid size-11 shrink-0 place-items-center rounded-2 text-[18px] text-soft hover:bg-ink-2"
          >
            {copied ? <CheckIcon className="text-jade" aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
            <span className="sr-only" role="status">
              {copied ? t('copied') : ''}
            </span>
          </button>
        )}
      </div>
    </div>
  );
}
