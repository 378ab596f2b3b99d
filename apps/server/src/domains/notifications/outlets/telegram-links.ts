// Who opens the bot with the word that we gave them. Asked for only while somebody has such a word: a bot that nobody is
// waiting for has nothing to tell us.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Foundation } from '../../../foundation.ts'
import { transact } from '../../../platform/database/transact.ts'
import { forEachInTurn } from '../../../platform/jobs/workers.ts'
import { askTelegram } from '../sending/telegram.ts'
import { textsIn } from '../words.ts'
import { findToken, hashOf, saveOutlet } from './sealed.ts'

type Parts = Pick<Foundation, 'secrets' | 'database' | 'fetch' | 'network_bases' | 'public_url'> &
  Parameters<typeof transact>[0]

const Updates = z.array(
  z.looseObject({
    update_id: z.int(),
    message: z
      .looseObject({
        text: z.string().optional(),
        chat: z.looseObject({
          id: z.int(),
          type: z.string(),
          username: z.string().optional(),
          first_name: z.string().optional(),
        }),
      })
      .optional(),
  }),
)

export async function hearBots(parts: Parts): Promise<boolean> {
  const spaces = await parts.database.acrossSpaces(sql<{ space_id: number }>`select space_id from spaces_linking()`)
  await forEachInTurn(spaces, ({ space_id }) => hearBot(parts, space_id))
  return false
}

async function hearBot(parts: Parts, space_id: number) {
  const { token, heard } = await parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const { rows } = await sql<{ heard: number }>`
      select heard from outlet_services where space_id = ${space_id} and kind = 'telegram'`.execute(db)
    return { token: await findToken(db, parts.secrets, space_id, 'telegram'), heard: rows[0]?.heard ?? 0 }
  })
  if (token === undefined) return
  const asked = await askTelegram(parts, token, 'getUpdates', {
    ...{ offset: heard + 1, timeout: 0, limit: 100, allowed_updates: ['message'] },
  })
  const updates = Updates.safeParse(asked.result).data ?? []
  if (updates.length === 0) return
  const welcomed = await transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'network', correlation_id: `telegram:${space_id}` },
    async ({ db }) => {
      const opened: number[] = []
      for (const { message } of updates) {
        const code = /^\/start ([\w-]{32})$/.exec(message?.text ?? '')?.[1]
        if (!message || !code || message.chat.type !== 'private') continue
        const { rows } = await sql<{ user_id: number }>`
          delete from outlet_codes where space_id = ${space_id} and code_hash = ${hashOf(code)} and expires_at > now()
          returning user_id`.execute(db)
        const [whose] = rows
        if (!whose) continue
        const { id: chat_id, username, first_name } = message.chat
        const label = (username ? `@${username}` : (first_name ?? '')).slice(0, limits.name_max)
        await saveOutlet(db, parts.secrets, {
          ...{ space_id, user_id: whose.user_id, kind: 'telegram', label, address: chat_id, kept: { chat_id } },
        })
        opened.push(chat_id)
      }
      const last = Math.max(...updates.map(({ update_id }) => update_id))
      await sql`
        update outlet_services set heard = greatest(heard, ${last})
        where space_id = ${space_id} and kind = 'telegram'`.execute(db)
      return opened
    },
  )
  for (const chat_id of welcomed)
    await askTelegram(parts, token, 'sendMessage', {
      chat_id,
      text: `${textsIn('ru').linked} / ${textsIn('en').linked}`,
    })
}
