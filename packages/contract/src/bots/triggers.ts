import { z } from 'zod'
import { limits } from '../limits.ts'
import { BigId, plain } from '../wire/fields.ts'

const Words = plain.trim().min(1).max(limits.rule_text_max)

/**
 * What a session begins by. By kind in this order, then by the order of the bots: a link that names the bot, a button of
 * one that has ended, a keyword, a comment, a first message, the time, nobody there, anything.
 */
export const triggers = {
  /** The parameter of a link to the account (`?start=`, `ref`); none: any parameter. */
  start: z.strictObject({
    on: z.literal('start'),
    parameters: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .array()
      .max(50)
      .default([]),
  }),
  /** A button that stood in a conversation of this bot which has ended: a new one begins behind that button. */
  button: z.strictObject({ on: z.literal('button') }),
  keyword: z
    .strictObject({
      on: z.literal('keyword'),
      /** As rules compare texts: words in any form, the whole text, or a regular expression. */
      how: z.enum(['words', 'exact', 'regex']).default('words'),
      any_of: Words.array().max(50).default([]),
    })
    .refine(({ how, any_of }) => how !== 'regex' || any_of.every((one) => one.length <= limits.rule_regex_max), {
      path: ['any_of'],
    }),
  /** Answered in private, once for an author under a post. Neither words nor posts: all. */
  comment: z.strictObject({
    on: z.literal('comment'),
    words: Words.array().max(50).default([]),
    post_ids: BigId.array().max(100).default([]),
  }),
  first_message: z
    .strictObject({
      on: z.literal('first_message'),
      since: z.enum(['ever', 'closed', 'days']).default('ever'),
      /** Of `days`: nothing was said for so many. */
      days: z.int().min(1).max(365).nullable().default(null),
    })
    .refine(({ since, days }) => (since === 'days') === (days !== null), { path: ['days'] }),
  outside_hours: z.strictObject({ on: z.literal('outside_hours') }),
  nobody_online: z.strictObject({ on: z.literal('nobody_online') }),
  any_message: z.strictObject({ on: z.literal('any_message') }),
} as const

export type BotTriggerKind = keyof typeof triggers
/** In the order in which they count. */
export const botTriggerKinds = Object.keys(triggers) as [BotTriggerKind, ...BotTriggerKind[]]
export const BotTrigger = z.discriminatedUnion('on', [
  ...([triggers.start, triggers.button, triggers.keyword, triggers.comment] as const),
  ...([triggers.first_message, triggers.outside_hours, triggers.nobody_online, triggers.any_message] as const),
])
export type BotTrigger = z.output<typeof BotTrigger>

/** A rule, or a colleague in a test, begins one without any of these. */
export const sessionCauses = [...botTriggerKinds, 'rule', 'test'] as const
