import { type Channel, textLength, textLimit } from '../network.ts'
import type { Choice, ChoiceForm } from './form.ts'
import { asNumbered, lineOf, numbersOf } from './numbered.ts'

export type ChoicesFault = 'choices_not_allowed' | 'choices_too_many' | 'choice_too_long' | 'reply_too_long'

type Checked = Pick<Choice, 'kind' | 'label'>

const formsOf = (channel: Channel | null): readonly ChoiceForm[] => channel?.choices ?? []

const roomOf = ({ wide = [] }: ChoiceForm, choices: readonly Checked[]) =>
  choices.reduce((room, { kind }) => room + (wide.includes(kind) ? 2 : 1), 0)

/** Each is harder to meet than the one before, so that the fault told is the last that stands in the way. */
const bars: readonly {
  fault: ChoicesFault
  isMet(form: ChoiceForm, choices: readonly Checked[], text: string, channel: Channel): boolean
}[] = [
  {
    fault: 'choices_not_allowed',
    isMet: ({ kinds }, choices) => choices.length > 0 && choices.every(({ kind }) => kinds.includes(kind)),
  },
  { fault: 'choices_too_many', isMet: (form, choices) => roomOf(form, choices) <= form.most },
  {
    fault: 'choice_too_long',
    isMet: ({ label_limit }, choices) => choices.every(({ label }) => label.length <= label_limit),
  },
  { fault: 'reply_too_long', isMet: ({ text_limit }, _, text, channel) => isShort(channel, text, text_limit) },
]

function isShort(channel: Channel, text: string, text_limit = Number.POSITIVE_INFINITY) {
  const bytes = channel.byte_limit ?? Number.POSITIVE_INFINITY
  return (
    text !== '' &&
    textLength(channel, text) <= Math.min(textLimit(channel, false), text_limit) &&
    new TextEncoder().encode(text).length <= bytes
  )
}

/** The one check of choices against the catalogue, beside `replyFault`: the editor shows it, the server enforces it. */
export function choicesFault(
  channel: Channel | null,
  text: string,
  choices: readonly Checked[],
): ChoicesFault | undefined {
  if (!channel) return 'choices_not_allowed'
  let forms = formsOf(channel)
  for (const { fault, isMet } of bars) {
    forms = forms.filter((form) => isMet(form, choices, text, channel))
    if (forms.length === 0) return fault
  }
}

/** The form in which the network takes all of them. */
export const findForm = (channel: Channel | null, text: string, choices: readonly Checked[]): ChoiceForm | undefined =>
  channel ? formsOf(channel).find((form) => bars.every(({ isMet }) => isMet(form, choices, text, channel))) : undefined

/** `next`: there are more, which the last choice leads to. */
export type Offer = { text: string; choices: Choice[]; is_numbered: boolean; next?: number }

/** What leads to the following ones where they do not fit at once. */
export type More = { label: string; payload: string }

/**
 * What a message says and offers on a channel, from the choice `from` on. Natively as far as it goes: a label that is too
 * long stands in the text with a number, and so does what the network has no button for. More than fit are shown part by
 * part where `more` is given; what fits nowhere is numbered text.
 */
export function offerOn(
  channel: Channel | null,
  text: string,
  choices: readonly Choice[],
  { from = 0, more }: { from?: number; more?: More } = {},
): Offer {
  const numbers = numbersOf(choices)
  const rest = choices.map((choice, place) => ({ choice, number: numbers[place] })).slice(from)
  const offers = formsOf(channel)
    .flatMap((form) => offerAs(form, text, rest, more) ?? [])
    .filter((one) => choicesFault(channel, one.text, one.choices) === undefined)
  // All at once before part by part, then what says the least in numbers, then what shows the most.
  const [offer] = offers.toSorted(
    (one, other) =>
      Number(one.next !== undefined) - Number(other.next !== undefined) ||
      one.text.length - other.text.length ||
      other.choices.length - one.choices.length,
  )
  if (offer) return { ...offer, ...(offer.next !== undefined && { next: from + offer.next }) }
  return { text: asNumbered(text, choices), choices: [], is_numbered: true }
}

type Numbered = { choice: Choice; number: number | undefined }

function offerAs(form: ChoiceForm, text: string, rest: readonly Numbered[], more: More | undefined): Offer | undefined {
  const taken = rest.filter(({ choice }) => form.kinds.includes(choice.kind))
  // A page that cannot be opened by a button is opened by its address; of all else a button must remain.
  const isPossible = rest.every(({ choice }) => choice.kind === 'url' || form.kinds.includes(choice.kind))
  if (!isPossible || taken.length === 0) return
  const isWhole =
    roomOf(
      form,
      taken.map(({ choice }) => choice),
    ) <= form.most
  if (!isWhole && (!more || form.most < 2 || taken.some(({ choice }) => choice.kind !== 'reply'))) return
  const shown = isWhole ? taken : taken.slice(0, form.most - 1)
  const isLong = ({ choice }: Numbered) => choice.label.length > form.label_limit
  const lines = rest
    .filter((one) => (shown.includes(one) ? isLong(one) : !taken.includes(one)))
    .map(({ choice, number }) => lineOf(choice, number))
  const buttons = shown.map((one) => (isLong(one) ? { ...one.choice, label: String(one.number) } : one.choice))
  const last = shown.at(-1)
  return {
    text: [text, lines.join('\n')].filter(Boolean).join('\n\n'),
    choices: isWhole || !more ? buttons : [...buttons, { kind: 'reply', ...more }],
    is_numbered: false,
    ...(!isWhole && last && { next: rest.indexOf(last) + 1 }),
  }
}
