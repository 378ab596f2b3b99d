const LENGTH_S = 0.22
const LOUDNESS = 0.08

let audio: AudioContext | undefined

/** A short soft signal, made here so that nothing has to be loaded. Browsers are silent until the page was touched once. */
export function playSignal() {
  audio ??= new AudioContext()
  const now = audio.currentTime
  const tone = new OscillatorNode(audio, { frequency: 660 })
  const volume = new GainNode(audio, { gain: 0 })
  tone.frequency.setValueAtTime(880, now + LENGTH_S / 2)
  volume.gain.linearRampToValueAtTime(LOUDNESS, now + 0.02)
  volume.gain.linearRampToValueAtTime(0, now + LENGTH_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(now)
  tone.stop(now + LENGTH_S)
}
