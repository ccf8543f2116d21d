import { useState } from 'react';
import { useSession } from './session.ts';

const drafts = new Map<string, string>();

/**
 * A text of a member's form that outlives the form: it is there again when a session that ended under it is begun anew, or when one comes back to the page.
 * For nothing secret. Each member has their own; `forgetDrafts` ends them all.
 */
export function useDraft(name: string): readonly [text: string, set: (text: string) => void] {
  const account = useSession((session) => session.account);
  const [text, setText] = useState(() => drafts.get(`${account} ${name}`) ?? '');
  return [
    text,
    (next) => {
      drafts.set(`${account} ${name}`, next);
      setText(next);
    },
  ];
}

/** Forgets what was typed, when somebody signs out. */
export const clearDrafts = (): void => drafts.clear();
