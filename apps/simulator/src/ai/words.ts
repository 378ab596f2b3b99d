// What the invented model knows of language: enough to find the sentence that is nearest to a question.

export const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\d]+/gu) ?? []
  ).filter((word) => word.length > 2)

/** Without its ending, roughly. */
const stem = (word: string) => (word.length > 5 ? word.slice(0, -2) : word.length > 4 ? word.slice(0, -1) : word)

/** The share of the question's words that stand in the text. */
export function overlap(question: string, text: string): number {
  const asked = new Set(wordsOf(question).map(stem))
  const there = new Set(wordsOf(text).map(stem))
  if (asked.size === 0) return 0
  return [...asked].filter((word) => there.has(word)).length / asked.size
}

export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((each) => each.trim())
    .filter(Boolean)

const DIMS = 256

/** Hashed trigrams, of length one. */
export function embedding(text: string): number[] {
  const vector = new Array<number>(DIMS).fill(0)
  const padded = `  ${wordsOf(text).join('  ')}  `
  for (let at = 0; at + 3 <= padded.length; at++) {
    let hash = 2_166_136_261
    for (const sign of padded.slice(at, at + 3)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619)
    const place = (hash >>> 0) % DIMS
    vector[place] = (vector[place] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((each) => each / length)
}

const ruEn: Readonly<Record<string, string>> = {
  ...{ здравствуйте: 'hello', спасибо: 'thank you', да: 'yes', нет: 'no', заказ: 'order', доставка: 'delivery' },
  ...{ завтра: 'tomorrow', сегодня: 'today', деньги: 'money', вернем: 'we will return', и: 'and', в: 'in', на: 'on' },
}
const enRu = Object.fromEntries(Object.entries(ruEn).map(([ru, en]) => [en, ru]))
const latin = 'a b v g d e zh z i y k l m n o p r s t u f h c ch sh sch  y  e yu ya'.split(' ')
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'
const toLatin = (word: string) => [...word].map((sign) => latin[cyrillic.indexOf(sign)] ?? sign).join('')
const toCyrillic = (word: string) =>
  [...word]
    .map(
      (sign) => ({ c: 'к', h: 'х', j: 'дж', q: 'к', w: 'в', x: 'кс' })[sign] ?? cyrillic[latin.indexOf(sign)] ?? sign,
    )
    .join('')

/** Word by word; of a word that it does not know the letters are others. Marks in ⟦⟧ stay. */
export function translated(text: string, to: string): string {
  const isRu = to.startsWith('ru')
  return text.replace(/⟦[^⟧]*⟧|[\p{L}]+/gu, (word) => {
    if (word.startsWith('⟦')) return word
    const low = word.toLowerCase().replaceAll('ё', 'е')
    if (isRu) return enRu[low] ?? (/[a-z]/.test(low) ? toCyrillic(low) : word)
    return ruEn[low] ?? (/[а-я]/.test(low) ? toLatin(low) : word)
  })
}

const formalWords: readonly (readonly [RegExp, string])[] = [
  [/привет(ик)?/giu, 'Здравствуйте'],
  [/\bhi\b|\bhey\b/giu, 'Good afternoon'],
  [/спасибки|спс/giu, 'Благодарим вас'],
  [/ща|щас/giu, 'сейчас'],
]
const wrongWords: readonly (readonly [RegExp, string])[] = [
  [/извените/giu, 'извините'],
  [/пожалуста/giu, 'пожалуйста'],
  [/здраствуйте/giu, 'здравствуйте'],
  [/\bteh\b/giu, 'the'],
  [/ {2,}/g, ' '],
]
const replaced = (text: string, table: typeof formalWords) =>
  table.reduce((now, [from, to]) => now.replace(from, to), text)
const isRussian = (text: string) => /[а-яё]/i.test(text)

/** By fixed tables. */
export const edits: Readonly<Record<string, (text: string, to: string) => string>> = {
  shorten: (text) => sentencesOf(text)[0] ?? text,
  warmer: (text) => `${isRussian(text) ? 'Спасибо, что написали нам!' : 'Thank you for writing to us!'} ${text}`,
  formal: (text) => replaced(text, formalWords),
  fix: (text) => replaced(text, wrongWords),
  translate: translated,
}
