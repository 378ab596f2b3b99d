import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import { vk as facts } from '@otklik/contract/networks/vk.ts'
import { z } from 'zod'
import { offeredIn } from '../choices.ts'
import type { OutgoingMessage } from '../connector.ts'
import { parseJson } from '../payload.ts'

/** Six rows of a keyboard under a message, and two places in each when they are needed: wide ones take both. */
const rows_max = 6

export function keyboardOf(message: OutgoingMessage): string | undefined {
  const offered = offeredIn(facts, message)
  if (!offered) return
  const { form, choices } = offered
  const roomOf = ({ kind }: Choice) => (form.wide?.includes(kind) ? 2 : 1)
  const isTight = choices.length > rows_max
  const rows: Choice[][] = []
  for (const choice of choices) {
    const last = rows.at(-1)
    const [only, ...others] = last ?? []
    if (isTight && last && only && others.length === 0 && roomOf(only) + roomOf(choice) <= 2) last.push(choice)
    else rows.push([choice])
  }
  return JSON.stringify({ inline: true, one_time: false, buttons: rows.map((row) => row.map(buttonOf)) })
}

function buttonOf(choice: Choice) {
  switch (choice.kind) {
    case 'reply':
      return { action: { type: 'text', label: choice.label, payload: payloadOf(choice.payload) } }
    case 'url':
      return { action: { type: 'open_link', label: choice.label, link: choice.url } }
    // VK writes its own words on it.
    case 'place':
    case 'phone':
      return { action: { type: 'location' } }
  }
}

/** VK takes JSON only. */
const payloadOf = (pressed: string) => JSON.stringify({ otklik: pressed })
const Ours = z.object({ otklik: z.string().min(1) })

/** Ours as it was given out, that of others as it stands. */
export const pressedIn = (payload: string | undefined): string | undefined =>
  payload ? (Ours.safeParse(parseJson(payload)).data?.otklik ?? payload) : undefined
