import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './frame.ts';

// The lengths around the three forms of the header, and letters of several bytes.
const texts = ['', 'x'.repeat(125), 'x'.repeat(126), 'x'.repeat(65_535), 'x'.repeat(65_536), '{"name":"ลูกเต๋า ✓"}'];

it('is read by a client as the text, between frames of the library, in order', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  server.on('connection', (socket, { socket: stream }) => {
    socket.send('first');
    for (const text of texts) {
      stream.write(textFrame(text));
      socket.ping();
    }
    socket.send('last');
    socket.close(4_000);
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data: Buffer, isBinary) => received.push(isBinary ? 'binary' : data.toString()));
  const [code] = await once(client, 'close');
  server.close();
  expect(received).toEqual(['first', ...texts, 'last']);
  expect(code).toBe(4_000);
});

it('has the header of RFC 6455 and nothing else before the text', () => {
  const headers = texts.slice(1, 5).map((text) => [...textFrame(text).subarray(0, -text.length)]);
  expect(headers).toEqual([
    [0x81, 125],
    [0x81, 126, 0, 126],
    [0x81, 126, 255, 255],
    [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0],
  ]);
});
