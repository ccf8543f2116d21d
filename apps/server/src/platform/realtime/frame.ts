const FINAL_TEXT = 0x81;
const [SHORT, TWO_BYTES, EIGHT_BYTES] = [125, 126, 127];

/**
 * A text as one whole WebSocket frame of a server (RFC 6455 section 5.2: final, text, not masked,
 * not compressed), in one buffer: it is written to the connection in one piece and as it is to any
 * number of them. The `ws` library writes header and text as two buffers for each socket.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length <= SHORT ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = FINAL_TEXT;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = TWO_BYTES;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = EIGHT_BYTES;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}
