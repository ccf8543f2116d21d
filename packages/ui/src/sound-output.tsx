import { render, type Note } from './synth.tsx';

/** A set of sounds. Each is synthesised at its first use and cached; none plays while muted. */
export interface Sounds<Name extends string> {
  /** Plays a sound once. `rate` multiplies its pitch: 2 is an octave up. */
  play(name: Name, rate?: number): void;
  /**
   * Repeats a sound of so many seconds until the returned function is called, which fades it out.
   */
  loop(name: Name, seconds: number): () => void;
}

/** Where the sounds of a page go. */
export interface SoundOutput {
  /**
   * Starts the output at the first press or key, as browsers demand. Sounds before it are dropped.
   */
  unlockSound(): void;
  /** Creates a set of sounds from their notes. */
  createSounds<Name extends string>(notes: Readonly<Record<Name, readonly Note[]>>): Sounds<Name>;
}

/** Creates the output. `isOn` is the player's choice, `onChange` calls back when it changes. */
export function createSoundOutput({
  isOn,
  onChange,
}: {
  readonly isOn: () => boolean;
  readonly onChange: (listener: () => void) => void;
}): SoundOutput {
  let context: AudioContext | null = null;
  let volume: GainNode | null = null;

  const isAudible = (): boolean => isOn() && !document.hidden;
  const updateVolume = (): void => {
    if (context !== null && volume !== null)
      volume.gain.setTargetAtTime(isAudible() ? 1 : 0, context.currentTime, 0.02);
  };

  /** The audio output, created at the first use. Null where the browser has none. */
  const output = (): { readonly context: AudioContext; readonly volume: GainNode } | null => {
    if (typeof AudioContext === 'undefined') return null;
    if (context === null) {
      context = new AudioContext();
      volume = context.createGain();
      volume.gain.value = isAudible() ? 1 : 0;
      volume.connect(context.destination);
      onChange(updateVolume);
      document.addEventListener('visibilitychange', updateVolume);
    }
    return volume === null ? null : { context, volume };
  };

  return {
    unlockSound: () => {
      const open = (): void => {
        void output()?.context.resume();
      };
      for (const press of ['pointerup', 'keydown'] as const)
        addEventListener(press, open, { once: true, capture: true });
    },
    createSounds: (notes) => createSounds(notes, output, isAudible),
  };
}

function createSounds<Name extends string>(
  notes: Readonly<Record<Name, readonly Note[]>>,
  output: () => { readonly context: AudioContext; readonly volume: GainNode } | null,
  isAudible: () => boolean,
): Sounds<Name> {
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
