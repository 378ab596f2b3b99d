import type { SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { listOf, optional } from '../payload.ts'

const Text = optional(z.string())
const Picture = z.object({ url: z.string(), width: optional(z.int()) })
const Pictures = listOf(Picture, () => undefined).transform((list) => list.filter((one) => one !== undefined))
const Button = z.object({ action: z.object({ label: z.string() }) })

const Card = z.object({
  title: Text,
  description: Text,
  /** Clients read it both ways: as a photo, and as its sizes alone. */
  photo: z.union([z.object({ sizes: Pictures }).transform(({ sizes }) => sizes), Pictures]),
  action: optional(z.object({ link: Text })),
  buttons: listOf(Button, () => undefined).transform((list) => list.filter((one) => one !== undefined)),
})
type Card = z.output<typeof Card>

/** A row of cards that a bot has sent, with buttons under each. */
export const Template = optional(z.object({ elements: listOf(Card, () => undefined) })).transform(
  (template) => template?.elements ?? [],
)

export const cardsOf = (cards: readonly (Card | undefined)[]): SubjectFacts[] =>
  cards.map((card) => (card ? cardFacts(card) : { kind: 'unreadable' }))

function cardFacts({ title, description, photo, action, buttons }: Card): SubjectFacts {
  const picture = photo.toSorted((one, two) => (two.width ?? 0) - (one.width ?? 0))[0]?.url
  const lines = buttons.map((button) => ({ title: button.action.label }))
  return {
    kind: action?.link ? 'link' : 'other',
    ...(title && { title }),
    ...(description && { text: description }),
    ...(action?.link && { url: action.link }),
    ...(picture && { picture }),
    ...(lines.length > 0 && { lines }),
  }
}
