// Synthesised sounds, off by default; never the only signal of anything.

import { setting } from "./settings.js";

let context = null;

function tone(at, frequency, length, kind = "sine", loud = 0.3, slide = 1) {
  const source = new OscillatorNode(context, { type: kind, frequency });
  source.frequency.exponentialRampToValueAtTime(frequency * slide, at + length);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud * setting("volume"), at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

function noise(at, length, frequency, loud = 0.3) {
  const data = new AudioBuffer({
    length: Math.ceil(length * context.sampleRate),
    sampleRate: context.sampleRate,
  });
  const samples = data.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const gain = new GainNode(context, { gain: loud * setting("volume") });
  const source = new AudioBufferSourceNode(context, { buffer: data });
  source
    .connect(new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.8 }))
    .connect(gain)
    .connect(context.destination);
  source.start(at);
}

const SOUNDS = {
  wood: (now) => (tone(now, 320, 0.09, "triangle", 0.4, 0.6), noise(now, 0.05, 900, 0.3)),
  paper: (now) => noise(now, 0.14, 3200, 0.35),
  turn: (now) => (
    tone(now, 190, 0.16, "sine", 0.5, 0.7),
    tone(now + 0.17, 190, 0.18, "sine", 0.5, 0.7)
  ),
  no: (now) => (tone(now, 330, 0.14, "sine", 0.25), tone(now + 0.14, 262, 0.2, "sine", 0.25)),
  end: (now) => [392, 494, 587].forEach((f, i) => tone(now + i * 0.11, f, 0.18, "triangle", 0.3)),
};

export function sound(name) {
  if (!setting("sound") || !SOUNDS[name]) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  SOUNDS[name](context.currentTime);
}
