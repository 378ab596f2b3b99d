import { type Incoming, told_only } from '@otklik/contract/inbox/incoming.ts'
import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import { discord as facts } from '@otklik/contract/networks/discord.ts'
import { z } from 'zod'
import { offeredIn } from '../choices.ts'
import type { OutgoingMessage, Speaker } from '../connector.ts'
import { AnyId, ignored, listOf, optional, shaped } from '../payload.ts'
import { done, idOf } from './client.ts'
import { authorOf } from './content.ts'
import { isId, timeOf } from './ids.ts'
import { User } from './objects.ts'

const row_type = 1
const button_type = 2
const in_row = 5
const grey = 2
const link = 5

/** Five rows of five. */
export function componentsOf(message: OutgoingMessage): object {
  const offered = offeredIn(facts, message)
  if (!offered) return {}
  const buttons = offered.choices.map(buttonOf)
  const rows = Array.from({ length: Math.ceil(buttons.length / in_row) }, (_, row) => ({
    type: row_type,
    components: buttons.slice(row * in_row, (row + 1) * in_row),
  }))
  return { components: rows }
}

const buttonOf = (choice: Choice) =>
  choice.kind === 'url'
    ? { type: button_type, style: link, label: choice.label, url: choice.url }
    : {
        type: button_type,
        style: grey,
        label: choice.label,
        custom_id: choice.kind === 'reply' ? choice.payload : choice.kind,
      }

const Button = z.object({ custom_id: optional(z.string()), label: optional(z.string()) })
const Row = z.object({ components: listOf(Button, () => undefined) })
const Interaction = z.object({
  id: AnyId,
  type: z.int(),
  token: optional(z.string()),
  channel_id: optional(AnyId),
  guild_id: optional(AnyId),
  user: optional(User),
  data: optional(z.looseObject({ custom_id: optional(z.string()), component_type: optional(z.int()) })),
  message: optional(z.object({ id: AnyId, components: listOf(Row, () => undefined) })),
})

const component_interaction = 3
const press = `${told_only}press:`

/** A button under a message of ours in a dialogue; menus and commands are not ours. */
export function pressFacts(told: unknown): Incoming[] {
  const { id, type, token, channel_id, guild_id, user, data, message } = shaped(Interaction, told, 'INTERACTION_CREATE')
  const isButton = type === component_interaction && data?.component_type === button_type
  if (!isButton || !user || !channel_id || guild_id) return ignored('INTERACTION_CREATE')
  const pressed = data.custom_id
  const buttons = message?.components.flatMap((row) => row?.components ?? []) ?? []
  const label = buttons.find((one) => one?.custom_id === pressed)?.label
  return [
    {
      kind: 'message',
      external_id: `${press}${id}`,
      chat_external_id: channel_id,
      author: authorOf(user),
      created_at: isId(id) ? Math.floor(timeOf(id)) : 0,
      text: label ?? '',
      media: [],
      ...(!label && { subjects: [{ kind: 'button' as const, ...(pressed && { title: pressed }) }] }),
      ...(message && { quoted_external_id: message.id }),
      ...(pressed && { pressed }),
      ...(token && { receipt: token }),
    },
  ]
}

const heard = 6

/** Within three seconds, or the customer is told that it failed. The way there is known by the press alone. */
export async function acknowledge(speaker: Speaker, facts: readonly Incoming[]): Promise<void> {
  const presses = facts.flatMap((fact) =>
    fact.kind === 'message' && fact.receipt !== undefined && fact.external_id.startsWith(press)
      ? [{ id: fact.external_id.slice(press.length), token: fact.receipt }]
      : [],
  )
  await Promise.all(
    presses.map(({ id, token }) =>
      done(speaker, `interactions/${idOf(id)}/${encodeURIComponent(token)}/callback`, {
        method: 'POST',
        body: { type: heard },
      }),
    ),
  )
}
