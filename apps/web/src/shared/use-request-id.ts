import { uuid7 } from '@chokdee/contract/uuid7';
import { useRef } from 'react';
import { isUncertain } from './api.ts';

/**
 * The id of a request, made before it is first sent. The same content sent again (double press,
 * lost answer) keeps its id, so it has one effect. Other content, or a definite answer reported
 * with `settle`, leads to a new id.
 */
export function useRequestId(): { idOf: (content: unknown) => string; settle: (error?: unknown) => void } {
  const current = useRef<{ id: string; content: string } | null>(null);
  return {
    idOf: (content) => {
      const text = JSON.stringify(content);
      if (current.current?.content !== text) current.current = { id: uuid7(), content: text };
      return current.current.id;
    },
    settle: (error) => {
      if (!isUncertain(error)) current.current = null;
    },
  };
}
