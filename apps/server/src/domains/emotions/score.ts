// What a text sounds like, from its lexemes in the order of the text and from its signs. Pure: whose words have which weight is
// given, and PostgreSQL has made the lexemes.

import type { EmotionReason } from '@otklik/contract/emotions/emotions.ts'

/** A word of a text as `otklik_words` reads it. */
export type Token = { lexeme: string; position: number }
/** Words that follow each other, by their lexemes; `written`: and only spelt so, between spaces. */
export type Phrase = { lexemes: readonly string[]; weight: number; written: string | null }
/** `written`: by lexeme, the forms that have a weight of their own, whatever the lexeme has. A weight of 0 says nothing at all. */
export type Lexicon = {
  weights: ReadonlyMap<string, number>
  written: ReadonlyMap<string, ReadonlyMap<string, number>>
  phrases: ReadonlyMap<string, readonly Phrase[]>
}

export type Counted = { lexeme: string; weight: number; counts: number; why: EmotionReason[] }
export type Scored = { score: number; counted: Counted[] }

/** Set by `emotion_vector` before a single word in quotation marks: «отличный» сервис is not praised. */
const quote_mark = 'otklikquot'
/** Stands for the end of a sentence or a part of it: a negation reaches no further. */
const end_mark = 'otklikend'

const NEGATION_REACH = 3
const STRENGTH_REACH = 2
const [NEGATED, STRENGTHENED, AFTER_BUT, QUOTED, SHOUTED, BESIDE_FAILURE] = [-0.8, 1.5, 1.5, -0.8, 1.2, 0]
/** Several words together that weigh this say that something has failed: «так и не привезли». */
const FAILURE = -3
/** Fixed on the train splits (docs/measurements.md). */
export const thresholds = { negative: -0.9, positive: 1.9 }

const words = (text: string) => new Set(text.split(' '))
const negations = words('не ни без нет нельз never not no without cannot nor neither hard')
/** What stands before the lexeme `t` in isn't, don't and the like. */
const contracted = words('don doesn didn isn wasn aren weren can couldn won wouldn shouldn hasn haven hadn ain doesnt')
const strengtheners = words(
  'очен сам так настольк крайн абсолютн совершен полн полност слишк прост вообщ чрезвычайн невероятн безумн ужасн страшн дик ' +
    'реальн весьм особен жутк капец пипец оч very realli so extrem absolut complet total too incred super such most truli ever',
)
const buts = words('но однак зат but howev')

/** `'word':1,4 'other':2`, as PostgreSQL writes a tsvector. */
export function readVector(vector: string): Token[] {
  const tokens: Token[] = []
  for (const [, lexeme = '', positions = ''] of vector.matchAll(/'((?:[^']|'')*)':([\dA-D,]+)/g))
    for (const position of positions.split(','))
      tokens.push({ lexeme: lexeme.replaceAll("''", "'"), position: Number.parseInt(position, 10) })
  return tokens.sort((left, right) => left.position - right.position)
}

/** What can be learned from: words, not the marks between them. */
export const lexemesOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ lexeme }) => (lexeme === quote_mark || lexeme === end_mark ? [] : [lexeme]))

/** Emoji come with and without the mark that they are to be shown in colour. */
export const plainSign = (sign: string) => sign.replaceAll('\uFE0F', '')

/** Signs are read from the text itself: no dictionary of words has them. */
export function readSigns(text: string): string[] {
  const signs: string[] = []
  const plain = text.replace(/https?:\/\/\S+/g, ' ')
  for (const [sign] of plain.matchAll(/\p{Extended_Pictographic}/gu)) signs.push(sign)
  for (const _ of plain.matchAll(/[:;=8]['-]?(?:\)|D\b|d\b|]|\*)|\^_*\^|<3/g)) signs.push(':)')
  for (const _ of plain.matchAll(/[:=]['-]?(?:\(|\[|\/(?!\/)|c\b|с(?![\p{L}]))/gu)) signs.push(':(')
  // Laughter has no spelling.
  for (const [laugh] of plain.matchAll(/(?<!\p{L})[ахпз]{5,}(?!\p{L})/giu))
    if ((laugh.match(/х/gi) ?? []).length > 1 && /а/i.test(laugh)) signs.push('аха')
  // Round brackets that close or open nothing are smiles in Russian.
  for (const [brackets] of plain.matchAll(/(?<![:;=8\d'-])\){2,}|\({2,}/g))
    signs.push(...Array(Math.min(brackets.length - 1, MOST_ALIKE)).fill(brackets[0] === ')' ? ')))' : '((('))
  const closing = (plain.match(/\)/g) ?? []).length - (plain.match(/\(/g) ?? []).length
  if (closing === 1 && /[\p{L}!?.,]\)(?:\s|$)/u.test(plain)) signs.push(')')
  if (closing === -1 && /[\p{L}!?.,]\((?:\s|$)/u.test(plain)) signs.push('(')
  return signs
}
const MOST_ALIKE = 3
const signWeights: Readonly<Record<string, number>> = {
  ':)': 2,
  ':(': -4,
  ')))': 2,
  '(((': -2.5,
  ')': 1,
  '(': -2,
  аха: 2.5,
}

const holds = (
  tokens: readonly Token[],
  from: number,
  test: (token: Token, index: number) => boolean,
  reach: number,
) => {
  const at = (tokens[from] as Token).position
  for (let index = from - 1; index >= 0; index--) {
    const token = tokens[index] as Token
    if (at - token.position > reach) return false
    if (token.lexeme === end_mark) return false
    if (test(token, index)) return true
  }
  return false
}

/** Of a text as its words are spelt, to compare with those that hold only so. */
export const spell = (text: string): string =>
  (
    text
      .toLowerCase()
      .replace(/https?:\/\/\S+|@[\w.]+/g, ' ')
      .replaceAll('ё', 'е')
      .match(/[\p{L}\d]+/gu) ?? []
  ).join(' ')

/** What stands at a place of a text: one word, or several that are meant together. */
type Found = { lexeme: string; weight: number; at: number; length: number }

/** Words of the space hold over those of the dictionary, in whatever they stand. */
function findWords(
  text: string,
  tokens: readonly Token[],
  lexicon: Lexicon,
  own: ReadonlyMap<string, number>,
): Found[] {
  const { weights, written, phrases } = lexicon
  const found: Found[] = []
  let spelt: string | undefined
  const asWritten = () => (spelt ??= ` ${spell(text)} `)
  // A form is found once for each time that it stands there.
  const left = new Map<string, string[]>()
  // Where each word stands, found once: a text of many words, each with forms, is not gone through for each of them.
  let places: Map<string, number[]> | undefined
  const placesOf = (form: string): readonly number[] => {
    if (!places) {
      places = new Map()
      for (const [at, word] of asWritten().split(' ').entries()) {
        const known = places.get(word)
        if (known) known.push(at)
        else places.set(word, [at])
      }
    }
    return places.get(form) ?? []
  }
  const formOf = (lexeme: string, forms: ReadonlyMap<string, number>): string | undefined => {
    const all =
      left.get(lexeme) ??
      [...forms.keys()]
        .flatMap((form) => placesOf(form).map((at) => ({ form, at })))
        .sort((one, other) => one.at - other.at)
        .map(({ form }) => form)
    left.set(lexeme, all)
    return all.shift()
  }
  const fits = ({ lexemes, written: form }: Phrase, at: number) =>
    lexemes.every((lexeme, n) => {
      const token = tokens[at + n]
      return token?.lexeme === lexeme && token.position === (tokens[at] as Token).position + n && !own.has(lexeme)
    }) &&
    (form === null || asWritten().includes(form))
  for (let at = 0; at < tokens.length; at++) {
    const { lexeme } = tokens[at] as Token
    const phrase = phrases.get(lexeme)?.find((one) => fits(one, at))
    if (phrase) {
      found.push({ lexeme: phrase.lexemes.join(' '), weight: phrase.weight, at, length: phrase.lexemes.length })
      at += phrase.lexemes.length - 1
      continue
    }
    const forms = own.has(lexeme) ? undefined : written.get(lexeme)
    const form = forms && formOf(lexeme, forms)
    const weight = form === undefined ? (own.get(lexeme) ?? weights.get(lexeme)) : forms?.get(form)
    if (weight !== undefined && weight !== 0) found.push({ lexeme, weight, at, length: 1 })
  }
  return found
}

const noWords: ReadonlyMap<string, number> = new Map()

export function scoreText(text: string, tokens: readonly Token[], lexicon: Lexicon, own = noWords): Scored {
  const found = findWords(text, tokens, lexicon, own)
  const taken = new Set(found.flatMap(({ at, length }) => (length > 1 ? Array.from({ length }, (_, n) => at + n) : [])))
  // What is part of several words together turns no other word round.
  const isNegation = ({ lexeme }: Token, index: number) =>
    !taken.has(index) && (negations.has(lexeme) || (lexeme === 't' && contracted.has(tokens[index - 1]?.lexeme ?? '')))
  const isStrong = ({ lexeme }: Token) => strengtheners.has(lexeme)
  const lastBut = tokens.findLast(({ lexeme }) => buts.has(lexeme))?.position ?? Number.POSITIVE_INFINITY
  // «Так и не привезли, спасибо»: whoever thanks for that means none of it.
  const isFailure = found.some(({ weight, length }) => length > 1 && weight <= FAILURE)
  const counted: Counted[] = []
  for (const { lexeme, weight, at, length } of found) {
    if (weight === 0) continue
    const why: EmotionReason[] = []
    let counts = weight
    if (length === 1 && holds(tokens, at, isNegation, NEGATION_REACH)) {
      why.push('negated')
      counts *= NEGATED
    }
    if (holds(tokens, at, ({ lexeme }) => lexeme === quote_mark, 1) && weight > 0) {
      why.push('quoted')
      counts *= QUOTED
    }
    if (holds(tokens, at, isStrong, STRENGTH_REACH)) {
      why.push('strengthened')
      counts *= STRENGTHENED
    }
    if ((tokens[at] as Token).position > lastBut) {
      why.push('after_but')
      counts *= AFTER_BUT
    } else if (isFailure && counts > 0) {
      why.push('beside_failure')
      counts *= BESIDE_FAILURE
    }
    counted.push({ lexeme, weight, counts, why })
  }
  const times = new Map<string, number>()
  for (const sign of readSigns(text)) {
    const weight = signWeights[sign] ?? own.get(plainSign(sign)) ?? lexicon.weights.get(plainSign(sign))
    const before = times.get(sign) ?? 0
    times.set(sign, before + 1)
    if (weight === undefined || weight === 0 || before >= MOST_ALIKE) continue
    const isDoubted = isFailure && weight > 0
    const counts = isDoubted ? weight * BESIDE_FAILURE : weight
    counted.push({ lexeme: sign, weight, counts, why: isDoubted ? ['beside_failure'] : [] })
  }
  const sum = counted.reduce((total, { counts }) => total + counts, 0) * (/!!/.test(text) ? SHOUTED : 1)
  return { score: sum / Math.sqrt(counted.length + 1), counted }
}

export const verdictOf = (score: number): -1 | 0 | 1 =>
  score <= thresholds.negative ? -1 : score >= thresholds.positive ? 1 : 0
