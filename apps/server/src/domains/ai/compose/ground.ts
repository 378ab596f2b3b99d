// How far an answer stands on what it cites: of each sentence half of the words, and every number.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

const HALF = 0.5

export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((each) => each.trim())
    .filter((each) => /[\p{L}\d]/u.test(each))

const numbersOf = (text: string) => (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).map((each) => each.replace(',', '.'))

/**
 * Greetings and thanks say nothing that would have to be proved, as long as nothing else is said with them: one more word is
 * the customer's name, two may be a promise.
 */
const begins =
  /^(здравствуйте|добр(ый|ое) (день|утро|вечер)|спасибо|благодар|извините|простите|приносим|hello|hi|good (day|morning|evening)|thank|sorry)/i
const polite = new Set(
  (
    'здравствуйте добрый доброе день утро вечер спасибо благодарим благодарю большое огромное извините простите приносим извинения пожалуйста ' +
    'за что вы ваш ваше ваша вашу вам вас нам нас мы и обращение отзыв вопрос сообщение комментарий оценку ожидание понимание терпение ' +
    'интерес доверие выбор неудобства задержку написали обратились поделились связались ' +
    'hello hi good day morning evening thank thanks sorry you your for to us and the so much very message question review feedback ' +
    'patience understanding contacting writing reaching out inconvenience delay'
  ).split(' '),
)
const isPolite = (sentence: string) =>
  begins.test(sentence) &&
  (
    sentence
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\d]+/gu) ?? []
  ).filter((word) => !polite.has(word)).length <= 1

/** The share of its sentences, 0 to 1. A number that stands nowhere makes it 0. */
export async function groundingOf(
  { db }: Pick<Context, 'db'>,
  text: string,
  cited: readonly string[],
  dialogue: readonly string[],
): Promise<number> {
  const known = new Set(numbersOf([...cited, ...dialogue].join('\n')))
  if (numbersOf(text).some((number) => !known.has(number))) return 0
  // Said twice it proves no more.
  const sentences = [...new Set(sentencesOf(text))].filter((each) => !isPolite(each))
  if (sentences.length === 0 || cited.length === 0) return 0
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(search_words(t.text)) as words
    from unnest(${[cited.join('\n'), ...sentences]}::text[]) with ordinality as t (text, at) order by t.at`.execute(db)
  const [facts, ...said] = rows.map(({ words }) => words)
  const there = new Set(facts)
  const stands = said.filter(
    (words) => words.length === 0 || words.filter((word) => there.has(word)).length >= words.length * HALF,
  )
  return stands.length / sentences.length
}
