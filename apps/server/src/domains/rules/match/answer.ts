// Questions of rules, answered from facts. Three answers: yes, no, and unknown where there is nothing to ask about.
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { fieldFacts, type RuleField } from '@otklik/contract/rules/fields.ts'
import { emotions } from '@otklik/contract/work/filters.ts'
import { localOf } from '@otklik/contract/zones.ts'
import { EVERYBODY, type Facts, type TextField } from '../facts/facts.ts'
import { cut, folded, hasEmail, hasLink, hasPhone, isEmojiOnly, languageOf } from '../facts/text.ts'
import { type Literals, lowered, mayBeIn } from '../regex/literals.ts'
import { effortOf } from './effort.ts'
import { type Entry, hasPhrase, hasWords } from './words.ts'

/** Undefined: unknown. */
export type Answer = boolean | undefined

/** What regular expressions say of a text; undefined: nobody has asked yet, null: it took too long. */
export type Verdicts = { of(pattern: string, text: string): boolean | null | undefined }

/** A question with what was worked out for it once: its words as lexemes, its tags with all below them, its texts folded. */
export type Question = RuleLeaf & {
  /** Which of its rule it is, in the order of `leavesOf`. */
  no: number
  ids: ReadonlySet<number | string>
  /** One for each that was named: itself and its branch. */
  groups: readonly ReadonlySet<number | string>[]
  entries: readonly Entry[]
  folded: readonly string[]
  /** Of each regular expression: without one of these it is in no text. */
  needed: readonly Literals[]
}

export function answer(leaf: Question, facts: Facts, verdicts: Verdicts): Answer {
  const { type } = fieldFacts[leaf.field]
  switch (type) {
    case 'text':
      // What a pattern says may still come to be known.
      if (leaf.op === 'regex') return ofText(leaf, facts, verdicts)
      return effortOf(facts).once(leaf, () => ofText(leaf, facts, verdicts))
    case 'flag': {
      const flag = flagOf(leaf.field, facts)
      return flag === undefined ? undefined : flag === (leaf.op === 'yes')
    }
    case 'number':
      return ofNumber(leaf, numberOf(leaf, facts))
    case 'set': {
      const value = oneOf(leaf.field, facts)
      if (value === undefined) return undefined
      if (leaf.op === 'is_empty') return value === null
      const isOne = value !== null && leaf.ids.has(value)
      return leaf.op === 'one_of' ? isOne : !isOne
    }
    case 'sets':
      return ofSets(leaf, setOf(leaf.field, facts))
    default:
      return type satisfies never
  }
}

function ofSets({ op, ids, groups }: Question, has: readonly (number | string)[]): Answer {
  switch (op) {
    case 'is_empty':
      return has.length === 0
    case 'any_of':
      return has.some((one) => ids.has(one))
    case 'none_of':
      return !has.some((one) => ids.has(one))
    default:
      // All of: of each that was named, itself or something of its branch.
      return groups.every((branch) => has.some((one) => branch.has(one)))
  }
}

function ofNumber({ op, value, field }: Question, is: number | undefined): Answer {
  if (is === undefined) return undefined
  if (Array.isArray(value)) {
    const [from, to] = value.map(Number) as [number, number]
    const isRound = fieldFacts[field].unit === 'minute_of_day' && from > to
    return isRound ? is >= from || is <= to : is >= from && is <= to
  }
  const wanted = value as number
  switch (op) {
    case 'eq':
      return is === wanted
    case 'ne':
      return is !== wanted
    case 'lt':
      return is < wanted
    case 'le':
      return is <= wanted
    case 'gt':
      return is > wanted
    default:
      return is >= wanted
  }
}

function ofText(leaf: Question, facts: Facts, verdicts: Verdicts): Answer {
  const field = leaf.field as TextField
  const text = facts.texts[field]
  if (text === undefined) return undefined
  const effort = effortOf(facts)
  switch (leaf.op) {
    case 'words':
    case 'phrase': {
      const words = facts.words[field]
      if (!words) return undefined
      return oneIs(leaf.entries, (entry) => (leaf.op === 'words' ? hasWords : hasPhrase)(entry, words, effort))
    }
    case 'length': {
      const [from, to] = leaf.value as [number, number]
      const length = effort.once(`length:${field}`, () => [...cut(text)].length)
      return length >= from && length <= to
    }
    case 'regex': {
      const seen = cut(text)
      const small = effort.once(`lowered:${field}`, () => lowered(seen))
      const said = (leaf.value as string[]).map((pattern, at) =>
        mayBeIn(leaf.needed[at], small) ? verdicts.of(pattern, seen) : false,
      )
      return said.some((one) => one === true) ? true : said.every((one) => one === false) ? false : undefined
    }
    default: {
      const plain = effort.once(`folded:${field}`, () => folded(text))
      return oneIs(leaf.folded, (one) => {
        if (!effort.spend(1 + (plain.length * one.length) / LETTERS)) return undefined
        return leaf.op === 'exact' ? plain === one : leaf.op === 'begins' ? plain.startsWith(one) : plain.includes(one)
      })
    }
  }
}

/** Letters that are compared in the time of one step, at worst each of the text with each that is looked for. */
const LETTERS = 64

/** One is enough; of what was not answered it is not known whether it would have been the one. */
function oneIs<T>(all: readonly T[], is: (one: T) => Answer): Answer {
  let isUnknown = false
  for (const one of all) {
    const said = is(one)
    if (said) return true
    if (said === undefined) isUnknown = true
  }
  return isUnknown ? undefined : false
}

const codeOfEmotion = (emotion: number | null) => (emotion === null ? null : (emotions[emotion + 1] as string))

/** Null: there is none; undefined: there could be none here. */
function oneOf(field: RuleField, facts: Facts): number | string | null | undefined {
  switch (field) {
    case 'company':
      return facts.company_id
    case 'account':
      return facts.object_id
    case 'network':
      return facts.provider
    case 'kind':
      return facts.what
    case 'language':
      return effortOf(facts).once('language', () => languageOf(facts.texts.text ?? ''))
    case 'emotion':
      return codeOfEmotion(facts.emotion)
    case 'status':
      return facts.status
    case 'previous_status':
      return facts.previous_status
    case 'assignee':
      return facts.assigned_to
    case 'group':
      return facts.group_id
    case 'cause':
      return facts.cause
    case 'who':
      return facts.user_id
    case 'post':
      return facts.kind === 'item' ? facts.post_id : undefined
    case 'weekday':
      return String(weekdayAt(facts))
    default:
      return undefined
  }
}

const DAY_S = 86_400
const localNow = ({ at, zone }: Facts) => localOf(Math.floor(at), zone)
const weekdayAt = (facts: Facts) => ((Math.floor(localNow(facts) / DAY_S) + 3) % 7) + 1

function setOf(field: RuleField, facts: Facts): readonly (number | string)[] {
  if (field === 'tags') return facts.tag_ids
  return field === 'author_labels' ? facts.label_ids : facts.file_kinds
}

function flagOf(field: RuleField, facts: Facts): Answer {
  const ofText = (look: (text: string) => boolean) => effortOf(facts).once(field, () => look(facts.texts.text ?? ''))
  const isItem = facts.kind === 'item'
  switch (field) {
    case 'has_link':
      return ofText(hasLink)
    case 'has_phone':
      return ofText(hasPhone)
    case 'has_email':
      return ofText(hasEmail)
    case 'emoji_only':
      return ofText(isEmojiOnly)
    case 'has_files':
      return facts.file_kinds.length > 0
    case 'replied':
      return facts.replied_at !== null
    case 'author_blocked':
      return facts.is_blocked
    case 'author_has_others':
      return facts.author_has_others
    case 'is_hidden':
      return isItem ? facts.is_hidden : undefined
    case 'answers_us':
      return isItem ? facts.answers_us : undefined
    case 'answers_other':
      return isItem ? facts.has_parent && !facts.answers_us : undefined
    case 'is_first_ever':
      return facts.message_number === null ? undefined : facts.message_number === 1
    case 'is_group_chat':
      return isItem ? undefined : facts.is_group_chat
    case 'working_hours':
      return facts.is_working
    case 'holiday':
      return facts.is_holiday
    default:
      return undefined
  }
}

function numberOf({ field, days, group_id }: Question, facts: Facts): number | undefined {
  const since = (time: number | null, unit_s: number) => (time === null ? undefined : (facts.at - time) / unit_s)
  const known = (value: number | null | undefined) => value ?? undefined
  switch (field) {
    case 'author_things':
      return known(facts.author_things[days ?? 0])
    case 'author_negative':
      return known(facts.author_negative[days ?? 0])
    case 'author_known_days':
      return since(facts.author_first_seen_at, DAY_S)
    case 'author_followers':
      return known(facts.author_followers)
    case 'rating':
      return known(facts.rating)
    case 'post_age':
      return since(facts.post_published_at, 3_600)
    case 'thread_depth':
      return facts.kind === 'item' ? facts.thread_depth : undefined
    case 'twins':
      return known(facts.twins)
    case 'message_number':
      return known(facts.message_number)
    case 'since_our_answer':
      return facts.kind === 'chat' ? since(facts.last_own_at, 60) : undefined
    case 'window_left':
      if (facts.window_s === null || facts.last_inbound_at === null) return undefined
      return (facts.last_inbound_at + facts.window_s - facts.at) / 60
    case 'time_of_day':
      return Math.floor((localNow(facts) % DAY_S) / 60)
    case 'people_online':
      return known(facts.people_online[group_id ?? EVERYBODY])
    case 'queue_length':
      return facts.queue_length
    case 'oldest_waiting':
      return since(facts.oldest_waiting_at, 60)
    default:
      return undefined
  }
}
