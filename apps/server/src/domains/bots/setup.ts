// Bots in the set-up file: what is live where one is on, else the draft, with names where they have ids. One that names a
// person or a post, or goes into another bot, is not in it: without that part it would mean something else. No secrets.
import { type BotDefinition, BotDefinition as Definition } from '@otklik/contract/bots/bots.ts'
import { errorsOf } from '@otklik/contract/bots/check.ts'
import { mapReferences, type ReferenceKind } from '@otklik/contract/bots/references.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Line } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'
import { checked, type Named, type Names, section } from '../../platform/setup/section.ts'
import { botThing } from './journal.ts'
import { patternProblems } from './store/problems.ts'
import { selectBots, updatePositions } from './store/queries.ts'
import { addBot, getBot, getRecord, publishChecked, removeBot, saveBot, turnBot } from './store/service.ts'

type Json = Record<string, unknown>

const kinds: Partial<Record<ReferenceKind, Named>> = {
  ...{
    company: 'companies',
    account: 'accounts',
    group: 'groups',
    tag: 'tags',
    label: 'labels',
    template: 'templates',
    fact_folder: 'fact_folders',
    agent: 'agents',
  },
}

class Uncarried extends Error {}

/** Between ids and names, one way or the other: only what stands for an id is another. */
function turned(
  definition: BotDefinition,
  turn: (kind: Named, one: number | string) => number | string,
): BotDefinition {
  return mapReferences(definition, ({ kind, id }) => {
    const named = kinds[kind]
    if (!named) throw new Uncarried()
    return turn(named, id) as number
  })
}

function entryOf(names: Names, name: string, is_on: boolean, definition: BotDefinition) {
  try {
    const written = turned(definition, (kind, id) => {
      const found = names.nameOf(kind, Number(id))
      if (found === undefined) throw new Uncarried()
      return found
    })
    return { name, is_on, definition: written as unknown as Json }
  } catch (error) {
    if (error instanceof Uncarried) return null
    throw error
  }
}

/** Names in the places of accounts, for whoever has to say which they are here. */
function accountsAsked(node: unknown): string[] {
  if (!(node instanceof Object)) return []
  const { field, value } = node as { field?: unknown; value?: unknown }
  if (field === 'account' && Array.isArray(value)) return value.map(String)
  return Object.values(node).flatMap(accountsAsked)
}

export const botSetup = [
  section({
    name: 'bots',
    access: 'bots.manage',
    tables: ['bots'],
    shape: z.strictObject({
      name: Line(limits.name_max),
      is_on: z.boolean(),
      definition: z.record(z.string(), z.unknown()),
    }),
    async read({ ctx, space_id, names }) {
      const all = await selectBots({ db: ctx.db, spaces: [space_id] })
      return all.flatMap(({ id, name, is_on, draft, published }) => {
        const entry = entryOf(names, name, is_on, is_on && published ? published : draft)
        return entry ? [{ id, entry }] : []
      })
    },
    accountsIn: ({ definition }) => [
      ...(Array.isArray(definition.object_ids) ? definition.object_ids.map(String) : []),
      ...accountsAsked(definition.graph),
    ],
    async save({ ctx, space_id, names }, { name, is_on, definition }, id) {
      const draft = checked(
        Definition,
        turned(definition as unknown as BotDefinition, (kind, one) => {
          if (kind !== 'accounts') return names.idOf(kind, String(one))
          return names.accountOf(String(one)) ?? (null as unknown as number)
        }),
      )
      const seen_version = id === null ? 0 : (await getRecord(ctx, id)).draft_version
      const saved =
        id === null
          ? await addBot(ctx, { space_id, name, draft })
          : await saveBot(ctx, id, { seen_version, name, draft })
      // What cannot be published as it is, for want of a secret for instance, waits for somebody who gives it one.
      const isReady = is_on && errorsOf(saved.problems).length === 0 && (await patternProblems(draft)).length === 0
      if (isReady) {
        await publishChecked(ctx, saved.id, saved.draft_version)
        await turnBot(ctx, saved.id, true, false)
      } else if (!is_on && saved.is_on) await turnBot(ctx, saved.id, false, false)
      return (await getBot(ctx, saved.id)).id
    },
    remove: ({ ctx }, id) => removeBot(ctx, id as number),
    arrange: ({ ctx, space_id }, ids) => updatePositions(ctx.db, space_id, ids),
    journal: { watched: botThing, removed: 'deleted' },
  }),
]
