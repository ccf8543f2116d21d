/**
 * One voice of a sound. Times in seconds; `from` and `to` in hertz (the pitch glides; for `noise` it is the band that is heard). `bell`: a struck bar
 * of bronze, as in a khong wong; `wood`: one of a ranat.
 */
export interface Voice {
  readonly at?: number;
  readonly span: number;
  readonly from: number;
  readonly to?: number;
  readonly loud: number;
  readonly wave: 'sine' | 'triangle' | 'square' | 'noise' | 'bell' | 'wood';
}

/** Overtones of struck bars: times the pitch, loudness, part of the span it rings. */
const bars: Readonly<Record<'bell' | 'wood', readonly (readonly [number, number, number])[]>> = {
  bell: [
    [1, 1, 1],
    [2.01, 0.5, 0.7],
    [2.76, 0.42, 0.5],
    [5.4, 0.2, 0.25],
  ],
  wood: [
    [1, 1, 1],
    [3.9, 0.28, 0.3],
    [9.2, 0.1, 0.12],
  ],
};

const RATE = 44_100;
/** Even noise from a counter (a linear congruence), so that every render sounds alike. */
function noise(context: OfflineAudioContext, seconds: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(seconds * RATE), RATE);
  const samples = buffer.getChannelData(0);
  let state = 22_695_477;
  for (let i = 0; i < samples.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    samples[i] = state / 2 ** 31;
  }
  return buffer;
}

/** Loud at once, then fading to nothing. */
function fading(context: OfflineAudioContext, at: number, span: number, loud: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.012, span / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + span);
  gain.connect(context.destination);
  return gain;
}

function tone(
  context: OfflineAudioContext,
  wave: OscillatorType,
  at: number,
  span: number,
  from: number,
  to: number,
  loud: number,
): void {
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, at);
  if (to !== from) oscillator.frequency.exponentialRampToValueAtTime(to, at + span);
  oscillator.connect(fading(context, at, span, loud));
  oscillator.start(at);
  oscillator.stop(at + span);
}

function hiss(context: OfflineAudioContext, at: number, span: number, from: number, to: number, loud: number): void {
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  source.buffer = noise(context, span);
  band.type = 'bandpass';
  band.Q.value = 1.2;
  band.frequency.setValueAtTime(from, at);
  if (to !== from) band.frequency.exponentialRampToValueAtTime(to, at + span);
  source.connect(band).connect(fading(context, at, span, loud));
  source.start(at);
}

/** Renders a sound. `seconds` where it is to be longer than its last voice, as loops are. */
export function render(voices: readonly Voice[], seconds?: number): Promise<AudioBuffer> {
  const length = seconds ?? Math.max(...voices.map(({ at = 0, span }) => at + span)) + 0.02;
  const context = new OfflineAudioContext(1, Math.ceil(length * RATE), RATE);
  for (const { at = 0, span, from, to = from, loud, wave } of voices) {
    if (wave === 'noise') hiss(context, at, span, from, to, loud);
    else if (wave === 'bell' || wave === 'wood')
      for (const [times, part, rings] of bars[wave])
        tone(context, 'sine', at, span * rings, from * times, to * times, loud * part);
    else tone(context, wave, at, span, from, to, loud);
  }
  return context.startRendering();
}
