// Who opens the bot with the word that we gave them, or says it in a group. Asked for while somebody has such a word, and now and
// then where there are groups: a bot that nobody is waiting for has nothing to tell us.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Foundation } from '../../../foundation.ts'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { forEachInLanes } from '../../../platform/jobs/workers.ts'
import { cutTo, kept } from '../../../platform/words.ts'
import { askTelegram } from '../sending/telegram.ts'
import { textsIn } from '../words.ts'
import { findToken, hashOf, saveOutlet } from './sealed.ts'
import { endGroup, followGroup, linkGroup } from './telegram-groups.ts'

type Parts = Pick<Foundation, 'secrets' | 'database' | 'fetch' | 'network_bases' | 'public_url'> &
  Parameters<typeof transact>[0]

const Message = z.looseObject({
  text: z.string().optional(),
  migrate_to_chat_id: z.int().optional(),
  chat: z.looseObject({
    id: z.int(),
    type: z.string(),
    title: z.string().optional(),
    username: z.string().optional(),
    first_name: z.string().optional(),
  }),
})
/** What became of the bot itself in a chat. */
const Membership = z.looseObject({
  chat: z.looseObject({ id: z.int() }),
  new_chat_member: z.looseObject({ status: z.string() }),
})
/** What cannot be understood is passed over: kept waiting, it would stand before all that comes after it. */
const Update = z.looseObject({
  update_id: z.int(),
  message: Message.optional().catch(undefined),
  my_chat_member: Membership.optional().catch(undefined),
})
type Update = z.infer<typeof Update>

const understood = (result: unknown): Update[] =>
  Array.isArray(result) ? result.flatMap((one) => Update.safeParse(one).data ?? []) : []

/** So much is told at once. */
const PAGE = 100
/** Anybody can talk to a bot: a crowd must not keep the word of a colleague from being heard, nor one space the others. */
const PAGES = 20
const LANES = 4

/** As a table keeps it. */
const labelOf = (name: string) => cutTo(kept(name), limits.name_max)

export async function hearBots(parts: Parts): Promise<boolean> {
  const spaces = await parts.database.acrossSpaces(sql<{ space_id: number }>`select space_id from spaces_linking()`)
  await forEachInLanes(spaces, LANES, ({ space_id }) => hearBot(parts, space_id))
  return false
}

/** Whether the bots are still in their groups; Telegram keeps such news for a day. */
export async function hearGroups(parts: Parts): Promise<void> {
  const spaces = await parts.database.acrossSpaces(sql<{ space_id: number }>`select space_id from spaces_with_groups()`)
  await forEachInLanes(spaces, LANES, ({ space_id }) => hearBot(parts, space_id))
}

/** What is answered there, in both languages: nobody knows who reads it. */
type Answered = { chat_id: number; word: 'linked' | 'linkedGroup' | 'wrongWord' }

async function hearBot(parts: Parts, space_id: number): Promise<void> {
  for (let page = 0; page < PAGES; page++) if (!(await hearPage(parts, space_id))) return
}

/** Answers whether there may be more. */
async function hearPage(parts: Parts, space_id: number): Promise<boolean> {
  const { token, heard } = await parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const { rows } = await sql<{ heard: number }>`
      select heard from outlet_services where space_id = ${space_id} and kind = 'telegram'`.execute(db)
    return { token: await findToken(db, parts.secrets, space_id, 'telegram'), heard: rows[0]?.heard ?? 0 }
  })
  if (token === undefined) return false
  const asked = await askTelegram(parts, token, 'getUpdates', {
    ...{ offset: heard + 1, timeout: 0, limit: PAGE, allowed_updates: ['message', 'my_chat_member'] },
  })
  const told = understood(asked.result)
  if (told.length === 0) return false
  const answered = await transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'network', correlation_id: `telegram:${space_id}` },
    async (ctx) => {
      const { db } = ctx
      const answers: Answered[] = []
      const updates = await selectNew(parts, ctx, space_id, token, told)
      if (updates.length === 0) return answers
      for (const { message, my_chat_member } of updates) {
        if (my_chat_member && ['left', 'kicked'].includes(my_chat_member.new_chat_member.status))
          await endGroup(ctx, space_id, my_chat_member.chat.id)
        if (message && message.chat.type !== 'private') {
          const { id } = message.chat
          const title = labelOf(message.chat.title ?? '')
          if (message.migrate_to_chat_id !== undefined)
            await followGroup(parts, ctx, space_id, id, message.migrate_to_chat_id)
          const word = /^\/otklik(?:@\w+)? +([\w-]{32})\s*$/.exec(message.text ?? '')?.[1]
          if (!word) continue
          const isLinked = await linkGroup(parts, ctx, space_id, { id, title }, word)
          // Once for all that was tried there: whoever guesses does not make the bot talk without end.
          if (isLinked || answers.every(({ chat_id }) => chat_id !== id))
            answers.push({ chat_id: id, word: isLinked ? 'linkedGroup' : 'wrongWord' })
          continue
        }
        const code = /^\/start ([\w-]{32})$/.exec(message?.text ?? '')?.[1]
        if (!message || !code) continue
        const { rows } = await sql<{ user_id: number }>`
          delete from outlet_codes where space_id = ${space_id} and code_hash = ${hashOf(code)} and expires_at > now()
            and codes is null
          returning user_id`.execute(db)
        const [whose] = rows
        if (!whose) continue
        const { id: chat_id, username, first_name } = message.chat
        const label = labelOf(username ? `@${username}` : (first_name ?? ''))
        await saveOutlet(db, parts.secrets, {
          ...{ space_id, user_id: whose.user_id, kind: 'telegram', label, address: chat_id, kept: { chat_id } },
        })
        answers.push({ chat_id, word: 'linked' })
      }
      const last = Math.max(...updates.map(({ update_id }) => update_id))
      await sql`
        update outlet_services set heard = greatest(heard, ${last})
        where space_id = ${space_id} and kind = 'telegram'`.execute(db)
      return answers
    },
  )
  for (const { chat_id, word } of answered) {
    await askTelegram(parts, token, 'sendMessage', { chat_id, text: `${textsIn('ru')[word]} / ${textsIn('en')[word]}` })
  }
  return told.length === PAGE
}

/**
 * Without what another process has heard meanwhile: done again, a group that was let in since would be shut out by what was
 * before. Nothing at all where the bot was replaced while it was asked: its numbers are not those of the new one.
 */
async function selectNew({ secrets }: Parts, { db }: Context, space_id: number, token: string, told: Update[]) {
  const { rows } = await sql<{ heard: number }>`
    select heard from outlet_services where space_id = ${space_id} and kind = 'telegram' for update`.execute(db)
  const [now] = rows
  if (!now || (await findToken(db, secrets, space_id, 'telegram')) !== token) return []
  return told.filter(({ update_id }) => update_id > now.heard)
}
