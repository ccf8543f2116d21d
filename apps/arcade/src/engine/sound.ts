import { useSettings } from './settings.ts';
import { render, type Voice } from './synth.ts';

let context: AudioContext | null = null;
let volume: GainNode | null = null;

const audible = (): boolean => useSettings.getState().sound && !document.hidden;
const follow = (): void => {
  if (context !== null && volume !== null) volume.gain.setTargetAtTime(audible() ? 1 : 0, context.currentTime, 0.02);
};

/** The way to the loudspeaker; browsers open it from the first press on. Null where there is none. */
function output(): { readonly context: AudioContext; readonly volume: GainNode } | null {
  if (typeof AudioContext === 'undefined') return null;
  if (context === null) {
    context = new AudioContext();
    volume = context.createGain();
    volume.gain.value = audible() ? 1 : 0;
    volume.connect(context.destination);
    useSettings.subscribe(follow);
    document.addEventListener('visibilitychange', follow);
  }
  return volume === null ? null : { context, volume };
}

/** Unlocks sound at the first press or key; before it nothing can be heard, so nothing is queued up either. */
export function unlockSound(): void {
  const open = (): void => {
    void output()?.context.resume();
  };
  for (const press of ['pointerup', 'keydown'] as const) addEventListener(press, open, { once: true, capture: true });
}

/** The sounds of a game or of the engine: synthesised when first heard, kept, silent while muted. */
export interface Sounds<Name extends string> {
  /** Plays a sound once. `rate` raises its pitch: 2 is an octave. */
  play(name: Name, rate?: number): void;
  /** Repeats a sound of so many seconds until the returned function is called, which fades it out. */
  loop(name: Name, seconds: number): () => void;
}

/** Makes sounds of voices. */
export function soundsOf<Name extends string>(voices: Readonly<Record<Name, readonly Voice[]>>): Sounds<Name> {
  const rendered = new Map<Name, Promise<AudioBuffer | null>>();
  /** Null when it could not be made: then it is silent, and made anew the next time. */
  const bufferOf = (name: Name, seconds?: number): Promise<AudioBuffer | null> => {
    const known =
      rendered.get(name) ??
      render(voices[name], seconds).catch(() => {
        rendered.delete(name);
        return null;
      });
    rendered.set(name, known);
    return known;
  };
  return {
    play(name, rate = 1) {
      const out = audible() ? output() : null;
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
      const own = out.context.createGain();
      own.connect(out.volume);
      void bufferOf(name, seconds).then((buffer) => {
        if (stopped || buffer === null) return;
        source = out.context.createBufferSource();
        source.buffer = buffer;
        source.loop = true;
        source.connect(own);
        source.start();
      });
      return () => {
        stopped = true;
        own.gain.setTargetAtTime(0, out.context.currentTime, 0.25);
        source?.stop(out.context.currentTime + 1.5);
      };
    },
  };
}

const struck = (notes: readonly number[], gap: number, loud: number): Voice[] =>
  notes.map((from, i) => ({ at: i * gap, span: 0.9, from, loud, wave: 'bell' }));

/** What every game sounds like: presses, the way to a result, the result. Notes of the Thai scale, as a khong wong strikes them. */
export const { play } = soundsOf({
  press: [{ span: 0.06, from: 900, to: 620, loud: 0.06, wave: 'wood' }],
  roll: [
    { span: 0.3, from: 220, to: 520, loud: 0.03, wave: 'sine' },
    { at: 0.12, span: 0.3, from: 330, to: 700, loud: 0.02, wave: 'sine' },
  ],
  lose: [{ span: 0.24, from: 240, to: 170, loud: 0.05, wave: 'sine' }],
  win: struck([523, 659, 784], 0.08, 0.06),
  bigWin: struck([523, 587, 659, 784, 880, 1047, 1319], 0.09, 0.07),
});
