// Agents in the set-up file: as they are saved, with names of accounts and of folders of facts. Never a key: an agent with an
// address of its own arrives without one, and does nothing until somebody gives it one.
import { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Line } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'
import type { Namer } from '../../platform/namers.ts'
import { checked, idsOf, type Names, namesOf, section } from '../../platform/setup/section.ts'
import { agentThing } from './journal.ts'
import type { AiParts } from './parts.ts'
import { type AgentRecord, selectAgents, updatePositions } from './store/queries.ts'
import { addAgent, changeAgent, deleteAgent, getRecord, saveAgent } from './store/service.ts'

type Written = Omit<AiDefinition, 'object_ids' | 'autopilot_ids' | 'knowledge'> & {
  accounts: string[] | null
  autopilot_accounts: string[]
  knowledge: { folders: string[] | null; templates: boolean }
}

const shape = z.strictObject({
  name: Line(limits.name_max),
  is_on: z.boolean(),
  definition: z.looseObject({
    accounts: z.string().array().nullable(),
    autopilot_accounts: z.string().array(),
    knowledge: z.strictObject({ folders: z.string().array().nullable(), templates: z.boolean() }),
  }),
})

/** Nothing of an agent for accounts that are all gone: without them it would be one for every account. */
function entryOf(names: Names, { name, is_on, definition }: AgentRecord) {
  // What was saved before a field was there has it now as it is by default.
  const { object_ids, autopilot_ids, knowledge, ...rest } = AiDefinition.safeParse(definition).data ?? definition
  const accounts = namesOf(names, 'accounts', object_ids)
  if (accounts?.length === 0) return null
  const written: Written = {
    ...rest,
    accounts,
    autopilot_accounts: namesOf(names, 'accounts', autopilot_ids) ?? [],
    knowledge: { folders: namesOf(names, 'fact_folders', knowledge.folder_ids), templates: knowledge.templates },
  }
  return { name, is_on, definition: written }
}

/** Of an agent for some accounts that are all left out nothing valid is left, and it is refused. */
function definitionOf(
  names: Names,
  { accounts, autopilot_accounts, knowledge, ...rest }: z.infer<typeof shape>['definition'],
) {
  const accountsOf = (all: readonly string[]) => all.flatMap((name) => names.accountOf(name) ?? [])
  return checked(AiDefinition as z.ZodType<AiDefinition>, {
    ...rest,
    object_ids: accounts === null ? null : accountsOf(accounts),
    autopilot_ids: accountsOf(autopilot_accounts),
    knowledge: { folder_ids: idsOf(names, 'fact_folders', knowledge.folders), templates: knowledge.templates },
  })
}

export const agentSetup = (parts: Pick<AiParts, 'config' | 'secrets'>, namers: readonly Namer[]) => [
  section({
    name: 'agents',
    access: 'ai.manage',
    tables: ['ai_agents'],
    shape,
    async read({ ctx, space_id, names }) {
      const all = await selectAgents({ db: ctx.db, spaces: [space_id] })
      return all.flatMap((agent) => {
        const entry = entryOf(names, agent)
        return entry ? [{ id: agent.id, entry }] : []
      })
    },
    accountsIn: ({ definition: { accounts, autopilot_accounts } }) => [...(accounts ?? []), ...autopilot_accounts],
    async save({ ctx, space_id, names }, { name, is_on, definition: written }, id) {
      const definition = definitionOf(names, written)
      const saved =
        id === null
          ? await addAgent(ctx, parts, { space_id, name, definition })
          : await saveAgent(ctx, parts, id, {
              seen_version: (await getRecord(ctx, id)).version,
              ...{ name, definition },
            })
      if (saved.is_on !== is_on) await changeAgent(ctx, parts, saved.id, { is_on })
      return saved.id
    },
    remove: ({ ctx }, id) => deleteAgent(ctx, id as number, namers),
    arrange: ({ ctx, space_id }, ids) => updatePositions(ctx, space_id, ids),
    journal: { watched: agentThing, removed: 'deleted' },
  }),
]
