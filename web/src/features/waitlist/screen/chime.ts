import { attempt } from '../../../lib/api/attempt.ts';

/** Two soft tones, a third apart. */
const TONES = [659.25, 523.25];
const TONE_SECONDS = 0.5;
const LOUDNESS = 0.15;

let audio: AudioContext | undefined;

/** Browsers let a page sound only after a press: the switch prepares it. */
export function prepareChime(): void {
  attempt(() => {
    audio ??= new AudioContext();
    void audio.resume();
  });
}

export function chime(): void {
  prepareChime();
  const context = audio;
  if (!context) return;
  TONES.forEach((frequency, i) => {
    const start = context.currentTime + i * TONE_SECONDS * 0.7;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.03);
    gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  });
}
