/** Of emotions (product/limits: Emotions). */
export const emotionLimits = {
  /** Words of a space's own, proposed and declined ones included. */
  emotion_words: 3_000,
  emotion_word_max: 60,
  /** Characters of a text that count. */
  emotion_text: 8_000,
  /** Comments with an equal text that follow one correction. */
  emotion_follows: 1_000,
  /** Corrections from which on a space learns, and of how many of the latest. */
  emotion_learns_from: 300,
  emotion_learns_of: 20_000,
  /** Words that one night proposes. */
  emotion_proposals: 50,
}
