import { useRef } from 'react';
import { isUncertain } from './api.ts';

/**
 * An id for what a person means to do, made before the first sending. The same intent sent again (double press, lost answer) keeps its id and so has one effect;
 * a changed content, or a certain answer, begins a new intent.
 */
export function useRequestId(): { idOf: (content: unknown) => string; settle: (error?: unknown) => void } {
  const intent = useRef<{ id: string; content: string } | null>(null);
  return {
    idOf: (content) => {
      const text = JSON.stringify(content);
      if (intent.current?.content !== text) intent.current = { id: requestId(), content: text };
      return intent.current.id;
    },
    settle: (error) => {
      if (!isUncertain(error)) intent.current = null;
    },
  };
}

/** A UUID version 7: time first, so that the server's tables stay in order. Works without Web Crypto's `randomUUID` on plain http. */
function requestId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
