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
      if (current.current?.content !== text) current.current = { id: requestId(), content: text };
      return current.current.id;
    },
    settle: (error) => {
      if (!isUncertain(error)) current.current = null;
    },
  };
}

/**
 * A UUID version 7: it starts with the time, so the server's indexes stay in order. `randomUUID` is
 * missing on plain http.
 */
function requestId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
