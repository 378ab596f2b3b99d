// A summary without a model: sentences of the dialogue itself. The first question, the last request, numbers, promises.
import { limits } from '@otklik/contract/limits.ts'
import { cutTo } from '../../../platform/words.ts'
import type { Said } from '../compose/gather.ts'
import { sentencesOf } from '../compose/ground.ts'

export type Line = { text: string; message_ids: number[]; at: number | null }

const asks = /\?|^(как|когда|где|почему|сколько|можно|подскажите|what|when|where|why|how|can|could)(?!\p{L})/iu
const wants =
  /верн|замен|отмен|прошу|хочу|нужн|пришлите|сделайте|помогите|перезвон|жду|please|want|need|refund|cancel|replace/iu
const promises =
  /верн[её]м|прив[её]з[её]м|отправим|пришл[её]м|сделаем|проверим|свяжемся|перезвоним|обеща|будет (до|в|к)|до конца дня|we will|we'll|will be|by tomorrow/iu
const LINE = 240

type Sentence = Said & { sentence: string }

export function extract(said: readonly Said[]): Line[] {
  const all: Sentence[] = said.flatMap((each) => sentencesOf(each.text).map((sentence) => ({ ...each, sentence })))
  const heard = all.filter(({ is_own }) => !is_own)
  const ours = all.filter(({ is_own }) => is_own)
  const isLong = ({ sentence }: Sentence) => sentence.length > 8
  const picked = [
    heard.find(({ sentence }) => asks.test(sentence)) ?? heard.find(isLong) ?? heard[0],
    heard.findLast(({ sentence }) => wants.test(sentence)) ?? heard.findLast(isLong),
    ours.findLast(({ sentence }) => promises.test(sentence)),
    heard.find(({ sentence }) => /\d{3,}/.test(sentence)),
    heard.at(-1),
  ].filter((each) => each !== undefined)
  const once = [...new Map(picked.map((each) => [each.sentence, each])).values()]
  return once
    .toSorted((a, b) => a.at - b.at || a.id - b.id)
    .slice(0, limits.ai_summary_lines)
    .map(({ sentence, id, at }) => ({ text: cutTo(sentence, LINE), message_ids: [id], at: Math.floor(at) }))
}
