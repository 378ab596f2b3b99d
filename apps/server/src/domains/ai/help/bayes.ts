// Which tags would fit a text, by the texts that carry them: naive Bayes, each tag against all others. Pure.
import { limits } from '@otklik/contract/limits.ts'

export type Tagged = { tag_ids: readonly number[]; words: readonly string[] }
export type Likely = { tag_id: number; score: number }

const SMOOTHING = 0.5
/** Below this it is rather not. */
const LEAST = 0.5
/** Words that say most: long texts would drown everything else. */
const COUNTED_WORDS = 12

export function likelyTags(learned: readonly Tagged[], words: readonly string[]): Likely[] {
  const texts = new Map<number, number>()
  const hits = new Map<string, Map<number, number>>()
  const seen = new Map<string, number>()
  const asked = new Set(words)
  for (const one of learned) {
    for (const tag_id of one.tag_ids) texts.set(tag_id, (texts.get(tag_id) ?? 0) + 1)
    for (const word of new Set(one.words)) {
      if (!asked.has(word)) continue
      seen.set(word, (seen.get(word) ?? 0) + 1)
      const of = hits.get(word) ?? new Map<number, number>()
      for (const tag_id of one.tag_ids) of.set(tag_id, (of.get(tag_id) ?? 0) + 1)
      hits.set(word, of)
    }
  }
  const all = learned.length
  const likely = [...texts]
    .filter(([, count]) => count >= limits.ai_tag_texts)
    .map(([tag_id, count]) => {
      const odds = [...seen].map(([word, times]) => {
        const with_tag = hits.get(word)?.get(tag_id) ?? 0
        const inside = (with_tag + SMOOTHING) / (count + 2 * SMOOTHING)
        const outside = (times - with_tag + SMOOTHING) / (all - count + 2 * SMOOTHING)
        return Math.log(inside / outside)
      })
      const telling = odds.toSorted((a, b) => Math.abs(b) - Math.abs(a)).slice(0, COUNTED_WORDS)
      const prior = Math.log((count + SMOOTHING) / (all - count + SMOOTHING))
      const log = prior + telling.reduce((sum, each) => sum + each, 0)
      return { tag_id, score: 1 / (1 + Math.exp(-log)) }
    })
  return likely
    .filter(({ score }) => score >= LEAST)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.ai_tags)
}
