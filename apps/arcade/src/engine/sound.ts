import { useSettings } from './settings.ts';

type Sound = 'roll' | 'win' | 'bigWin' | 'lose' | 'press';
/** One tone: when it starts and how long it lasts (seconds), its pitch (hertz, gliding to the second), loudness and wave. */
type Tone = readonly [at: number, span: number, from: number, to: number, loud: number, wave: OscillatorType];

const chord = (notes: readonly number[], gap: number): Tone[] => notes.map((note, i) => [i * gap, 0.5, note, note, 0.09, 'triangle']);
const tones: Readonly<Record<Sound, readonly Tone[]>> = {
  press: [[0, 0.05, 520, 420, 0.04, 'sine']],
  roll: [[0, 0.3, 220, 520, 0.03, 'sine'], [0.12, 0.3, 330, 700, 0.02, 'sine']],
  lose: [[0, 0.22, 240, 170, 0.05, 'sine']],
  // Five notes of the Thai scale, as a khong wong would strike them.
  win: chord([523, 659, 784], 0.08),
  bigWin: chord([523, 587, 659, 784, 880, 1047, 1319], 0.09),
};

let context: AudioContext | null = null;

/** Plays a short synthesised sound, unless the player has muted the games. Browsers allow it from the first press on. */
export function play(sound: Sound): void {
  if (!useSettings.getState().sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime + 0.01;
  for (const [at, span, from, to, loud, wave] of tones[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, start + at);
    tone.frequency.exponentialRampToValueAtTime(to, start + at + span);
    gain.gain.setValueAtTime(0, start + at);
    gain.gain.linearRampToValueAtTime(loud, start + at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + at + span);
    tone.connect(gain).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + span + 0.02);
  }
}
