// What corrections teach: how often a lexeme stood in texts of each emotion, and what the dictionary had said of them. Pure.

/** In texts that are negative, neutral, positive. */
export type Tally = readonly [number, number, number]
export type Model = { texts: Tally; bins: Readonly<Record<string, Tally>>; lexemes: ReadonlyMap<string, Tally> }
/** A text of which somebody has said what it sounds like. */
export type Taught = { lexemes: readonly string[]; score: number; emotion: -1 | 0 | 1 }

/** Fixed on the train split (docs/measurements.md). */
const [SMOOTHING, LEXEMES_SHARE, DICTIONARY_SHARE, PRIOR_SHARE] = [0.5, 0.5, 1.5, 0.5]
const [BIN, BINS_EACH_SIDE, LEAST_SEEN] = [1.2, 4, 2]
const FOLDS = 5

const binOf = (score: number) => String(Math.max(-BINS_EACH_SIDE, Math.min(BINS_EACH_SIDE, Math.round(score / BIN))))
const classes = [0, 1, 2] as const
const total = (tally: Tally) => tally[0] + tally[1] + tally[2]

export function learn(taught: readonly Taught[]): Model {
  const texts: [number, number, number] = [0, 0, 0]
  const bins: Record<string, [number, number, number]> = {}
  const lexemes = new Map<string, [number, number, number]>()
  for (const { lexemes: all, score, emotion } of taught) {
    const at = (emotion + 1) as 0 | 1 | 2
    texts[at]++
    const bin = binOf(score)
    bins[bin] ??= [0, 0, 0]
    bins[bin][at]++
    for (const lexeme of new Set(all)) {
      const tally = lexemes.get(lexeme) ?? [0, 0, 0]
      tally[at]++
      lexemes.set(lexeme, tally)
    }
  }
  return { texts, bins, lexemes }
}

/** How likely each emotion is, as logarithms that can be added up. */
export function weigh(
  { texts, bins, lexemes }: Model,
  found: readonly string[],
  score: number,
): [number, number, number] {
  const all = total(texts)
  const bin = bins[binOf(score)] ?? [0, 0, 0]
  const known = [...new Set(found)].flatMap((lexeme) => {
    const tally = lexemes.get(lexeme)
    return tally && total(tally) >= LEAST_SEEN ? [tally] : []
  })
  const likely = (at: 0 | 1 | 2) =>
    PRIOR_SHARE * Math.log((texts[at] + 1) / (all + 3)) +
    DICTIONARY_SHARE * Math.log((bin[at] + 1) / (texts[at] + 2 * BINS_EACH_SIDE + 1)) +
    LEXEMES_SHARE *
      known.reduce((sum, tally) => sum + Math.log((tally[at] + SMOOTHING) / (texts[at] + 2 * SMOOTHING)), 0)
  return [likely(0), likely(1), likely(2)]
}

export function likeliest(logs: Tally): -1 | 0 | 1 {
  const best = classes.reduce((one, other) => (logs[other] > logs[one] ? other : one), 1 as 0 | 1 | 2)
  return (best - 1) as -1 | 0 | 1
}

/** The mean of the three emotions' F1. */
export function macroF1(said: readonly number[], meant: readonly number[]): number {
  const each = classes.map((at) => {
    const emotion = at - 1
    let [hit, false_alarm, missed] = [0, 0, 0]
    said.forEach((one, index) => {
      if (one === emotion && meant[index] === emotion) hit++
      else if (one === emotion) false_alarm++
      else if (meant[index] === emotion) missed++
    })
    return hit === 0 ? 0 : (2 * hit) / (2 * hit + false_alarm + missed)
  })
  return each.reduce((sum, one) => sum + one, 0) / classes.length
}

/** Each fifth judged by what the other four teach. A pause between them: other work goes on. */
export async function crossValidated(taught: readonly Taught[], pause: () => Promise<unknown>): Promise<number> {
  const said: number[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = learn(taught.filter((_, index) => index % FOLDS !== fold))
    taught.forEach(({ lexemes, score }, index) => {
      if (index % FOLDS === fold) said[index] = likeliest(weigh(model, lexemes, score))
    })
    await pause()
  }
  return macroF1(
    said,
    taught.map(({ emotion }) => emotion),
  )
}

const [PROPOSED_SEEN, PROPOSED_ODDS, WEIGHT_PER_ODDS] = [8, 1.1, 2]

/** Lexemes that stand in texts of one emotion much more often than in others, with the weight that says so. */
export function tellingLexemes({ texts, lexemes }: Model): { lexeme: string; weight: number; seen: number }[] {
  const told: { lexeme: string; weight: number; seen: number }[] = []
  for (const [lexeme, tally] of lexemes) {
    const seen = total(tally)
    if (seen < PROPOSED_SEEN) continue
    const share = (at: 0 | 1 | 2) => (tally[at] + SMOOTHING) / (texts[at] + 2 * SMOOTHING)
    const odds = Math.log(share(2) / share(0))
    const isOften = tally[odds > 0 ? 2 : 0] > seen / 2
    const weight = Math.max(-5, Math.min(5, Math.round(odds * WEIGHT_PER_ODDS)))
    if (Math.abs(odds) >= PROPOSED_ODDS && isOften) told.push({ lexeme, weight, seen })
  }
  return told.sort((left, right) => right.seen * Math.abs(right.weight) - left.seen * Math.abs(left.weight))
}
