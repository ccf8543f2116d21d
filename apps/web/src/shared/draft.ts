import { useState } from 'react';
import { useSession } from './session.ts';

const drafts = new Map<string, string>();

/**
 * A text of a form that is kept when the form unmounts: after a lost session, or when the member
 * comes back to the page. Each member has their own drafts. Do not use it for secrets.
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

/** Deletes all drafts; called on sign-out. */
export const clearDrafts = (): void => drafts.clear();
