import { useEffect } from "react";

import type { AttackOutcome } from "#game/outcomes";

import { storedChoice } from "../../browser/choice";
import { revealMs } from "../../ui/reveal";

/** Player's choice to hear and feel results. */
export const useSound = storedChoice("sound");

/** Tones of each outcome, Hz, one after the other. */
const TONES: Readonly<Record<AttackOutcome, readonly number[]>> = {
  hit: [262, 392, 784],
  blocked: [523, 262],
  bounced: [196, 196],
  missed: [147],
};
/** Vibration of each outcome: on, off and on again, milliseconds. */
const PATTERNS: Readonly<Record<AttackOutcome, readonly number[]>> = {
  hit: [60, 40, 120],
  blocked: [40, 40, 40],
  bounced: [40],
  missed: [20],
};
const TONE_SECONDS = 0.12;
const VOLUME = 0.08;

/** Plays the sound and the vibration of a result once its roll has come to rest, if the player wants them. */
export function useResultSound(outcome: AttackOutcome): void {
  const isOn = useSound((choice) => choice.isOn);
  useEffect(() => {
    if (!isOn) return undefined;
    const delayMs = revealMs();
    const isStill = delayMs === 0;
    const audio = new AudioContext();
    play(audio, TONES[outcome], delayMs / 1000);
    const buzz = setTimeout(() => !isStill && navigator.vibrate?.([...PATTERNS[outcome]]), delayMs);
    return () => {
      clearTimeout(buzz);
      void audio.close();
    };
  }, [isOn, outcome]);
}

function play(audio: AudioContext, tones: readonly number[], afterSeconds: number): void {
  for (const [place, frequency] of tones.entries()) {
    const startsAt = audio.currentTime + afterSeconds + place * TONE_SECONDS;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency });
    const volume = new GainNode(audio, { gain: VOLUME });
    volume.gain.setTargetAtTime(0, startsAt + TONE_SECONDS / 2, TONE_SECONDS / 4);
    tone.connect(volume).connect(audio.destination);
    tone.start(startsAt);
    tone.stop(startsAt + 2 * TONE_SECONDS);
  }
}
