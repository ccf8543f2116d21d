/**
 * One note of a sound. `at` (0 when left out) and `duration` are seconds; `from` and `to` are
 * hertz, and the pitch glides between them (for `noise`: the centre of the band). `gain` is 0 to 1.
 * `bell`: a struck bronze gong, as in a khong wong. `wood`: a struck wooden bar, as in a ranat.
 */
export interface Note {
  readonly at?: number;
  readonly duration: number;
  readonly from: number;
  readonly to?: number;
  readonly gain: number;
  readonly wave: 'sine' | 'triangle' | 'square' | 'noise' | 'bell' | 'wood';
}
type Tone = Required<Omit<Note, 'wave'>>;

/** An overtone of a struck instrument, each as a factor of the note: pitch, gain, duration. */
type Overtone = readonly [pitch: number, gain: number, duration: number];
const overtones: Readonly<Record<'bell' | 'wood', readonly Overtone[]>> = {
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

const SAMPLE_RATE = 44_100;
/** Seconds after the last note. */
const TAIL = 0.02;

/**
 * White noise of a linear congruential generator with a fixed seed, so that every render is equal.
 */
function noise(context: OfflineAudioContext, seconds: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(seconds * SAMPLE_RATE), SAMPLE_RATE);
  const samples = buffer.getChannelData(0);
  let state = 22_695_477;
  for (let i = 0; i < samples.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    samples[i] = state / 2 ** 31;
  }
  return buffer;
}

/** The envelope of a note: a short attack, then an exponential decay. */
function envelope(context: OfflineAudioContext, { at, duration, gain: peak }: Tone): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + Math.min(0.012, duration / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + duration);
  gain.connect(context.destination);
  return gain;
}

/** Sets a frequency and its glide. */
function glide(frequency: AudioParam, { at, duration, from, to }: Tone): void {
  frequency.setValueAtTime(from, at);
  if (to !== from) frequency.exponentialRampToValueAtTime(to, at + duration);
}

function playOscillator(context: OfflineAudioContext, wave: OscillatorType, tone: Tone): void {
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  glide(oscillator.frequency, tone);
  oscillator.connect(envelope(context, tone));
  oscillator.start(tone.at);
  oscillator.stop(tone.at + tone.duration);
}

function playNoise(context: OfflineAudioContext, tone: Tone): void {
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  source.buffer = noise(context, tone.duration);
  band.type = 'bandpass';
  band.Q.value = 1.2;
  glide(band.frequency, tone);
  source.connect(band).connect(envelope(context, tone));
  source.start(tone.at);
}

/**
 * Renders a sound. `seconds`: its length where it must last longer than its notes, as a loop does.
 */
export function render(notes: readonly Note[], seconds?: number): Promise<AudioBuffer> {
  const length = seconds ?? Math.max(...notes.map(({ at = 0, duration }) => at + duration)) + TAIL;
  const context = new OfflineAudioContext(1, Math.ceil(length * SAMPLE_RATE), SAMPLE_RATE);
  for (const { at = 0, duration, from, to = from, gain, wave } of notes) {
    const tone: Tone = { at, duration, from, to, gain };
    if (wave === 'noise') playNoise(context, tone);
    else if (wave === 'bell' || wave === 'wood')
      for (const [pitch, loudness, ringing] of overtones[wave])
        playOscillator(context, 'sine', {
          at,
          duration: duration * ringing,
          from: from * pitch,
          to: to * pitch,
          gain: gain * loudness,
        });
    else playOscillator(context, wave, tone);
  }
  return context.startRendering();
}
