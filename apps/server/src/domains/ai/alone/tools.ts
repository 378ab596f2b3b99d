// Tools that act: an agent may ask for them while it writes. They are noted, and done after its words have passed the filter,
// by the functions that people use.
import type { AiTool } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, RobotContext } from '../../../platform/context.ts'
import * as chatHandling from '../../chats/handle.ts'
import * as itemHandling from '../../items/handle.ts'
import { performOrder } from '../../orders/perform.ts'
import type { Mask } from '../compose/mask.ts'
import { readJson } from '../compose/partial.ts'
import { readable } from '../compose/patterns.ts'
import type { ToolCall, ToolOffer } from '../model/model.ts'
import type { AgentRecord } from '../store/queries.ts'
import type { Turn } from './turns.ts'

const shapes = {
  add_tag: z.strictObject({ tag: z.string().trim().min(1).max(limits.name_max) }),
  set_contact: z.strictObject({
    field: z.enum(['phone', 'email', 'order', 'name']),
    value: z.string().trim().min(1).max(100),
  }),
  hand_over: z.strictObject({ why: z.string().max(300).optional() }),
} as const
type Acting = keyof typeof shapes
const isActing = (name: string): name is Acting => name in shapes

export type Wish =
  | { do: 'add_tag'; tag: string }
  | { do: 'set_contact'; field: z.output<typeof shapes.set_contact>['field']; value: string }
  | { do: 'hand_over' }

const text = (description: string) => ({ type: 'string', description })
const offers: Readonly<Record<Acting, ToolOffer>> = {
  add_tag: {
    name: 'add_tag',
    description: 'Puts one of data.tags on what the customer wrote.',
    parameters: {
      type: 'object',
      properties: { tag: text('its name, as it stands in data.tags') },
      required: ['tag'],
      additionalProperties: false,
    },
  },
  set_contact: {
    name: 'set_contact',
    description: 'Notes a contact that the customer has written in this dialogue.',
    parameters: {
      type: 'object',
      properties: {
        field: { type: 'string', enum: ['phone', 'email', 'order', 'name'] },
        value: text('exactly as the customer wrote it'),
      },
      required: ['field', 'value'],
      additionalProperties: false,
    },
  },
  hand_over: {
    name: 'hand_over',
    description: 'Leaves the customer to a person.',
    parameters: { type: 'object', properties: { why: text('in short') }, additionalProperties: false },
  },
}

const allowed = ({ definition: { tools } }: AgentRecord) =>
  tools.filter((tool): tool is Acting & AiTool => isActing(tool))

export const actingOf = (agent: AgentRecord): ToolOffer[] => allowed(agent).map((name) => offers[name])

/** Notes what is asked for. A tool that the agent has not, or arguments that are none: nothing, and the run ends. */
export function makeNotes(agent: AgentRecord, mask: Mask) {
  const wishes: Wish[] = []
  return {
    wishes,
    note(call: ToolCall): object | undefined {
      const { name } = call
      if (!isActing(name) || !allowed(agent).includes(name)) return undefined
      const given = shapes[name].safeParse(readJson(call.arguments))
      if (!given.success) return undefined
      if (name === 'hand_over') wishes.push({ do: name })
      else if (name === 'add_tag') wishes.push({ do: name, ...(given.data as { tag: string }) })
      else {
        const { field, value } = given.data as z.output<typeof shapes.set_contact>
        wishes.push({ do: name, field, value: mask.show(value) })
      }
      return { noted: true }
    },
  }
}

/** Names of tags that can be put on such a thing. */
export async function tagNames({ db }: Pick<Context, 'db'>, space_id: number, uses: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from tags where space_id = ${space_id} and deleted_at is null and ${uses} = any(uses) order by id limit ${limits.tags}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

const titles = { phone: 'Телефон', email: 'Почта', order: 'Заказ', name: 'Имя' } as const
const plain = (said: string) => readable(said).toLowerCase().replace(/\s+/g, ' ').trim()

/** Each by itself: one that is refused holds up none. A contact counts only as the customer has written it. */
export async function performWishes(robot: RobotContext, turn: Turn, wishes: readonly Wish[], customer: string) {
  const { space_id, kind, thing_id } = turn
  for (const wish of wishes) {
    if (wish.do === 'add_tag') {
      const { rows } = await sql<{ id: number }>`
        select id from tags where space_id = ${space_id} and deleted_at is null and lower(name) = lower(${wish.tag})
          and ${kind === 'chat' ? 'chats' : 'items'} = any(uses)`.execute(robot.db)
      const [tag] = rows
      if (!tag) continue
      const order = { do: 'tags', add: [tag.id], remove: [] } as const
      await robot.attempt(() =>
        performOrder(robot, { kind, space_id, id: thing_id }, { ...order, add: [tag.id], remove: [] }),
      )
    } else if (wish.do === 'set_contact') {
      if (!plain(customer).includes(plain(wish.value))) continue
      const note = { text: `${titles[wish.field]}: ${wish.value}`, mentioned: [] }
      await robot.attempt(() => (kind === 'chat' ? chatHandling : itemHandling).addNote(robot, thing_id, note))
    }
  }
}
