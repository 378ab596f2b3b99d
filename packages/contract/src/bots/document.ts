import { z } from 'zod'
import { limits } from '../limits.ts'
import { Id, Line, plain } from '../wire/fields.ts'

/** What a bot may name; on import each is looked for by its name. */
export const namedKinds = [
  ...(['account', 'tag', 'member', 'group', 'label', 'bot', 'company', 'post', 'template'] as const),
  ...(['agent', 'fact_folder'] as const),
] as const
export type NamedKind = (typeof namedKinds)[number]

/** A bot as a file. Ids are those of the space it came from; `names` says what each of them was called there. */
export const BotDocument = z.strictObject({
  format: z.literal('otklik.bot'),
  version: z.literal(1),
  name: Line(limits.name_max),
  /** A `BotDefinition`; checked on import, so that what is wrong with it is told. */
  definition: z.unknown(),
  names: z
    .strictObject({ kind: z.enum(namedKinds), id: Id, name: plain.max(limits.told_name) })
    .array()
    .max(2_000),
})
export type BotDocument = z.output<typeof BotDocument>

export const BotImport = z.strictObject({
  space_id: Id,
  document: BotDocument,
  /** What stands for a name that is unknown here; null: left out. */
  picks: z
    .strictObject({ kind: z.enum(namedKinds), name: plain.max(limits.told_name), id: Id.nullable() })
    .array()
    .max(2_000)
    .default([]),
})
export type BotImport = z.output<typeof BotImport>
