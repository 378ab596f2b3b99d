import { z } from 'zod'
import { limits } from '../../limits.ts'

/**
 * What a customer may choose under a message instead of writing: `reply` answers, `url` opens a page, `phone` and `place`
 * hand over a number and a place on the map.
 */
export const choiceKinds = ['reply', 'url', 'phone', 'place'] as const
export const ChoiceKind = z.enum(choiceKinds)
export type ChoiceKind = z.infer<typeof ChoiceKind>

const label = z.string().trim().min(1).max(limits.choice_label)

/** What comes back with a press. Whoever offers it knows what it means; connectors only carry it. */
export const ChoicePayload = z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${limits.choice_payload}}$`))

const WebAddress = z
  .url({ protocol: /^https?$/ })
  .max(limits.choice_url)
  .refine((url) => !/\s/.test(url))

/** As it is kept with a message of ours and given to connectors. */
export const Choice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reply'), label, payload: ChoicePayload }),
  z.strictObject({ kind: z.literal('url'), label, url: WebAddress }),
  z.strictObject({ kind: z.literal('phone'), label }),
  z.strictObject({ kind: z.literal('place'), label }),
])
export type Choice = z.infer<typeof Choice>

/** As people are shown it: what comes back with a press is nobody's to read. */
export const ShownChoice = z.object({ kind: ChoiceKind, label: z.string(), url: z.string().nullable() })
export type ShownChoice = z.infer<typeof ShownChoice>

/**
 * One way in which a network offers choices, with its numbers. A network may have several: the first that takes all of
 * them is used. What is chosen never goes together with files.
 */
export type ChoiceForm = {
  /** Known to the connector. */
  name: 'inline' | 'keyboard' | 'buttons' | 'list' | 'quick' | 'template' | 'link' | 'place' | 'components'
  kinds: readonly ChoiceKind[]
  most: number
  /** Kinds that take the room of two. */
  wide?: readonly ChoiceKind[]
  label_limit: number
  /** Where the words above may be shorter than those of a message without choices. */
  text_limit?: number
  /** A press comes as the words of its label and nothing else: who offered it knows it by these. */
  by_label?: true
  /** A press comes without its words: they are found among what was offered. */
  is_wordless?: true
  /** Of the above, what no public source confirms: shown with a mark, never as certain. */
  unverified?: readonly ('form' | 'most' | 'label_limit' | 'text_limit' | ChoiceKind)[]
}
