import { z } from 'zod'
import { ThenStatus } from '../actions/actions.ts'
import { limits } from '../limits.ts'
import type { Permission } from '../permissions.ts'
import { unknownVariables } from '../templates/template-text.ts'
import { BigId, Id, Line, plain, Text, Time } from '../wire/fields.ts'
import { SettableStatus, TagsChange } from './work.ts'

// What can be asked to be done to a comment or a dialogue, each once. Work on many and macros pick from these; whatever
// gives orders later picks from them, too. The server performs them in one place (domains/orders/perform.ts).

export const workKinds = ['item', 'chat'] as const
export type WorkKind = (typeof workKinds)[number]

type Facts = {
  fits: readonly WorkKind[]
  /** The right that the same thing takes by hand. */
  needs: Readonly<Record<WorkKind, Permission>>
  /** Done twice in one sequence it would contradict itself or speak twice. */
  once?: true
}

const both = { fits: workKinds } as const
const onItems = { fits: ['item'] } as const
const processing = { needs: { item: 'items.process', chat: 'chats.process' } } as const
const replying = { needs: { item: 'items.reply', chat: 'chats.reply' } } as const

const tags = TagsChange.extend({ do: z.literal('tags') })
const Ids = Id.array().max(limits.tags_on_one).default([])
const isChange = ({ add, remove }: { add: number[]; remove: number[] }) =>
  add.length + remove.length > 0 && !add.some((id) => remove.includes(id))

/**
 * `now` is said by somebody who has it before them: an exact time, this person. `ahead` is written before anybody knows
 * when and by whom it will be done, where that reads differently: so many minutes from then, whoever does it.
 */
export const orders = {
  status: {
    ...both,
    ...processing,
    once: true,
    now: z
      .strictObject({ do: z.literal('status'), status: SettableStatus, delayed_until: Time.optional() })
      .refine((order) => (order.status === 'delayed') === (order.delayed_until !== undefined), {
        path: ['delayed_until'],
      }),
    ahead: z
      .strictObject({
        do: z.literal('status'),
        status: SettableStatus,
        /** Of `delayed`: counted from the moment of the run. */
        delay_minutes: z.int().min(1).max(limits.macro_delay_minutes).nullable().default(null),
      })
      .refine(({ status, delay_minutes }) => (status === 'delayed') === (delay_minutes !== null), {
        path: ['delay_minutes'],
      }),
  },
  tags: {
    ...both,
    ...processing,
    now: tags.refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'] }),
    ahead: z.strictObject({ do: z.literal('tags'), add: Ids, remove: Ids }).refine(isChange, { path: ['add'] }),
  },
  assign: {
    ...both,
    needs: { item: 'items.assign', chat: 'chats.process' },
    once: true,
    now: z.strictObject({ do: z.literal('assign'), assigned_to: Id.nullable(), group_id: Id.nullable() }),
    /** As an assignment by hand; `me` is whoever runs it, both null is nobody. */
    ahead: z.strictObject({
      do: z.literal('assign'),
      assigned_to: z.union([Id, z.literal('me')]).nullable(),
      group_id: Id.nullable(),
    }),
  },
  reply: {
    ...both,
    ...replying,
    once: true,
    /** What stands in braces is filled in for each; where something is missing nothing is said. */
    now: z.strictObject({
      do: z.literal('reply'),
      text: plain.trim().max(limits.reply_max),
      file_ids: BigId.array().max(limits.reply_files).default([]),
      template_id: Id.nullable().default(null),
      then_status: ThenStatus.nullable().default(null),
    }),
    /** A text of its own, or that of a template as it reads then. */
    ahead: z
      .strictObject({ do: z.literal('reply'), text: Text(limits.reply_max), template_id: Id.nullable().default(null) })
      .refine(({ text, template_id }) => (text === '') === (template_id !== null), { path: ['text'] })
      .refine(({ text }) => unknownVariables(text).length === 0, {
        path: ['text'],
        params: { text: 'unknown_variable' },
      }),
  },
  note: {
    ...both,
    ...processing,
    now: z.strictObject({ do: z.literal('note'), text: Line(limits.note_max) }),
  },
  hide: {
    ...onItems,
    ...processing,
    once: true,
    now: z.strictObject({ do: z.literal('hide'), is_hidden: z.boolean() }),
    ahead: z.strictObject({ do: z.literal('hide') }),
  },
  delete: { ...onItems, ...processing, once: true, now: z.strictObject({ do: z.literal('delete') }) },
  like: {
    ...onItems,
    ...replying,
    once: true,
    now: z.strictObject({ do: z.literal('like'), is_liked: z.boolean() }),
  },
  /** The author, out of the account that it came through: until a moment, or for good. */
  block: {
    ...both,
    needs: { item: 'items.process', chat: 'items.process' },
    once: true,
    now: z.strictObject({ do: z.literal('block'), until: Time.nullable() }),
  },
  /** Of the author. */
  label: {
    ...both,
    needs: { item: 'authors.process', chat: 'authors.process' },
    now: z.strictObject({ do: z.literal('label'), add: Ids, remove: Ids }).refine(isChange, { path: ['add'] }),
  },
  macro: {
    ...both,
    needs: { item: 'items.macros', chat: 'chats.macros' },
    /** `seen_version`: of the macro whose steps were read before. Where it has changed since, nothing is done. */
    now: z.strictObject({
      do: z.literal('macro'),
      macro_id: Id,
      seen_version: z.int().positive().optional(),
    }),
  },
} as const satisfies Record<string, Facts & { now: z.ZodType; ahead?: z.ZodType }>

export type OrderName = keyof typeof orders
/** As it is performed. */
export type Order = z.output<(typeof orders)[OrderName]['now']>
type FitFor<K extends WorkKind> = {
  [N in OrderName]: K extends (typeof orders)[N]['fits'][number] ? N : never
}[OrderName]
export type ChatOrder = Extract<Order, { do: FitFor<'chat'> }>

const factsOf = (name: OrderName): Facts => orders[name]

export const isOnce = (name: OrderName): boolean => factsOf(name).once === true
export const fits = (kind: WorkKind, name: OrderName): boolean => factsOf(name).fits.includes(kind)
export const isForChats = (order: Order): order is ChatOrder => fits('chat', order.do)
export const permissionFor = (kind: WorkKind, { do: name }: { do: OrderName }): Permission => factsOf(name).needs[kind]
