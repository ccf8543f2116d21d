import { useSettings } from './settings.ts';
import { render, type Note } from './synth.ts';

let context: AudioContext | null = null;
let volume: GainNode | null = null;

const isAudible = (): boolean => useSettings.getState().sound && !document.hidden;
const updateVolume = (): void => {
  if (context !== null && volume !== null) volume.gain.setTargetAtTime(isAudible() ? 1 : 0, context.currentTime, 0.02);
};

/** The audio output, created at the first use. Null where the browser has none. */
function output(): { readonly context: AudioContext; readonly volume: GainNode } | null {
  if (typeof AudioContext === 'undefined') return null;
  if (context === null) {
    context = new AudioContext();
    volume = context.createGain();
    volume.gain.value = isAudible() ? 1 : 0;
    volume.connect(context.destination);
    useSettings.subscribe(updateVolume);
    document.addEventListener('visibilitychange', updateVolume);
  }
  return volume === null ? null : { context, volume };
}

/**
 * Starts the audio output at the first press or key, as browsers demand. Sounds before it are
 * dropped.
 */
export function unlockSound(): void {
  const open = (): void => {
    void output()?.context.resume();
  };
  for (const press of ['pointerup', 'keydown'] as const) addEventListener(press, open, { once: true, capture: true });
}

/** A set of sounds. Each is synthesised at its first use and cached; none plays while muted. */
export interface Sounds<Name extends string> {
  /** Plays a sound once. `rate` multiplies its pitch: 2 is an octave up. */
  play(name: Name, rate?: number): void;
  /**
   * Repeats a sound of so many seconds until the returned function is called, which fades it out.
   */
  loop(name: Name, seconds: number): () => void;
}

/** Creates a set of sounds from their notes. */
export function createSounds<Name extends string>(notes: Readonly<Record<Name, readonly Note[]>>): Sounds<Name> {
  const rendered = new Map<Name, Promise<AudioBuffer | null>>();
  /** Null when rendering failed; the next use renders again. */
  const bufferOf = (name: Name, seconds?: number): Promise<AudioBuffer | null> => {
    const buffer =
      rendered.get(name) ??
      render(notes[name], seconds).catch(() => {
        rendered.delete(name);
        return null;
      });
    rendered.set(name, buffer);
    return buffer;
  };
  return {
    play(name, rate = 1) {
      const out = isAudible() ? output() : null;
      if (out?.context.state !== 'running') return;
      void bufferOf(name).then((buffer) => {
        if (buffer === null) return;
        const source = out.context.createBufferSource();
        source.buffer = buffer;
        source.playbackRate.value = rate;
        source.connect(out.volume);
        source.start();
      });
    },
    loop(name, seconds) {
      const out = output();
      if (out === null) return () => undefined;
      let stopped = false;
      let source: AudioBufferSourceNode | null = null;
      const fade = out.context.createGain();
      fade.connect(out.volume);
      void bufferOf(name, seconds).then((buffer) => {
        if (stopped || buffer === null) return;
        source = out.context.createBufferSource();
        source.buffer = buffer;
        source.loop = true;
        source.connect(fade);
        source.start();
      });
      return () => {
        stopped = true;
        fade.gain.setTargetAtTime(0, out.context.currentTime, 0.25);
        source?.stop(out.context.currentTime + 1.5);
      };
    },
  };
}

/** Bell notes, `gap` seconds apart. */
const chime = (pitches: readonly number[], gap: number, gain: number): Note[] =>
  pitches.map((from, i) => ({ at: i * gap, duration: 0.9, from, gain, wave: 'bell' }));

/**
 * The sounds of every game: presses, the way to a result, the result. Pitches of the Thai scale.
 */
export const { play } = createSounds({
  press: [{ duration: 0.06, from: 900, to: 620, gain: 0.06, wave: 'wood' }],
  roll: [
    { duration: 0.3, from: 220, to: 520, gain: 0.03, wave: 'sine' },
    { at: 0.12, duration: 0.3, from: 330, to: 700, gain: 0.02, wave: 'sine' },
  ],
  lose: [{ duration: 0.24, from: 240, to: 170, gain: 0.05, wave: 'sine' }],
  win: chime([523, 659, 784], 0.08, 0.06),
  bigWin: chime([523, 587, 659, 784, 880, 1047, 1319], 0.09, 0.07),
});
