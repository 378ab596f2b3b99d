import { problems } from '@otklik/contract/inbox/problems.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { post } from '@otklik/simulator/post.ts'
import { eventually, type Rig, type RigAccount } from '../rig.ts'
import { botOf } from '../sending/limits.ts'
import { telegramMessage } from './webhooks.ts'

const ATTEMPT_MS = 10_000

/** Something that the network says, as it proves itself; the body may be anything. */
export const deliver = (rig: Rig, { hook, secret }: RigAccount, body: string | Buffer) =>
  post(`${rig.server.address}${hook}`, { 'x-telegram-bot-api-secret-token': secret }, body, ATTEMPT_MS)

const countOf = async ({ owner }: Rig, question: string, values: unknown[] = []): Promise<number> =>
  (await owner.query(`select count(*)::int as n from ${question}`, values)).rows[0].n

const untilRead = (rig: Rig) =>
  eventually('everything has been read or set aside', 60_000, async () => {
    // What failed once is tried again later: here it is always later.
    await rig.owner.query(
      `update inbox set run_at = now() where state = 'waiting' and attempt > 0 and run_at < now() + interval '25 seconds'`,
    )
    return (await countOf(rig, `inbox where state = 'waiting'`)) === 0
  })

type Twice = { times: number; isDifferent?: boolean }

/** F3: the first message of somebody new, many times at once. `isDifferent` is the negative control: other messages. */
export async function deliverAtOnce(rig: Rig, { times, isDifferent }: Twice) {
  const bot = botOf(rig)
  const first = await nextNumber(rig)
  const body = (n: number) => {
    const update = JSON.parse(telegramMessage(bot, first).body)
    const message = {
      ...update.message,
      message_id: isDifferent ? update.message.message_id + n : update.message.message_id,
    }
    // Half are the network's own retry, half the same news in another envelope.
    return JSON.stringify({
      update_id: update.update_id + (isDifferent || n % 2 ? n : 0),
      message: asNew(message, first),
    })
  }
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => deliver(rig, bot, body(n))))
  await untilRead(rig)
  return { accepted: answers.filter(({ status }) => status === 200).length, ...(await dialogueOf(rig, first)) }
}

/** Ten pictures of one album come one by one, all at the same moment and each of them twice, from somebody new. */
export async function deliverAlbum(rig: Rig, pictures = 10) {
  const bot = botOf(rig)
  const first = await nextNumber(rig)
  const answers = await Promise.all(
    Array.from({ length: pictures * 2 }, (_, n) => {
      const update = JSON.parse(telegramMessage(bot, first).body)
      const message_id = update.message.message_id + (n % pictures)
      const message = {
        ...asNew(update.message, first),
        message_id,
        media_group_id: `album${first}`,
        ...pictured(n % pictures),
      }
      return deliver(rig, bot, JSON.stringify({ update_id: update.update_id + (n % pictures), message }))
    }),
  )
  await untilRead(rig)
  const kept = `attachments a join messages m on m.id = a.message_id join chats c on c.id = m.chat_id where c.external_id = $1`
  return {
    accepted: answers.filter(({ status }) => status === 200).length,
    ...(await dialogueOf(rig, first)),
    pictures: await countOf(rig, kept, [String(personOf(first))]),
  }
}

const pictured = (n: number) => ({
  text: undefined,
  photo: [{ file_id: `picture${n}`, file_unique_id: `p${n}`, width: 90, height: 60, file_size: 1_000 }],
})

const personOf = (first: number) => 900_000_000 + first
const asNew = <M extends { from: object; chat: object }>(message: M, first: number): M => ({
  ...message,
  from: { ...message.from, id: personOf(first) },
  chat: { ...message.chat, id: personOf(first) },
})

async function dialogueOf(rig: Rig, first: number) {
  const id = String(personOf(first))
  return {
    authors: await countOf(rig, 'authors where external_id = $1', [id]),
    chats: await countOf(rig, 'chats where external_id = $1', [id]),
    messages: await countOf(rig, 'messages m join chats c on c.id = m.chat_id where c.external_id = $1', [id]),
  }
}

async function nextNumber({ owner }: Rig): Promise<number> {
  const { rows } = await owner.query(`select coalesce(max(id), 0)::int * 100 + 1000 as n from inbox`)
  return rows[0].n
}

const deep = (levels: number) => `{"update_id": 1, "message": ${'['.repeat(levels)}${']'.repeat(levels)}}`

/** Proved to be the network's, and yet nothing that it should ever say. */
export const nonsense: Record<string, string | Buffer> = {
  'broken off': '{"update_id": 7, "message": {"mess',
  'a NUL': '{"update_id": 8, "message": "\u0000"}',
  'raw bytes': Buffer.from([0, 255, 254, 128, 10, 13]),
  'half a letter': '{"update_id": 9, "message": {"text": "\\ud800", "chat": {}}}',
  'a hundred thousand brackets': deep(100_000),
  'types of another kind': '{"update_id": "ten", "message": {"message_id": [], "date": {}, "chat": 5, "from": null}}',
  'a prototype': '{"__proto__": {"update_id": 1}, "constructor": {"prototype": {}}, "update_id": 12, "message": {}}',
  'nothing at all': 'null',
}

/** F16: what became of each. */
export async function deliverNonsense(rig: Rig) {
  const bot = botOf(rig)
  const statuses = new Map<string, number>()
  for (const [name, body] of Object.entries(nonsense)) statuses.set(name, (await deliver(rig, bot, body)).status)
  await untilRead(rig)
  const found: Record<string, string> = {}
  for (const [name, body] of Object.entries(nonsense)) {
    // Found by its very bytes: kept otherwise is not kept.
    const { rows } = await rig.owner.query('select state from inbox where object_id = $1 and body = $2', [
      bot.id,
      Buffer.from(body),
    ])
    found[name] = [statuses.get(name), ...rows.map(({ state }) => state)].join(', ')
  }
  return found
}

/** F16: a message of a megabyte is somebody's message. */
export async function deliverLong(rig: Rig, letters: number) {
  const bot = botOf(rig)
  const first = await nextNumber(rig)
  const update = JSON.parse(telegramMessage(bot, first).body)
  const message = { ...asNew(update.message, first), text: 'я'.repeat(letters) }
  const { status } = await deliver(rig, bot, JSON.stringify({ update_id: update.update_id, message }))
  await untilRead(rig)
  const { rows } = await rig.owner.query(
    'select length(m.text) as letters from messages m join chats c on c.id = m.chat_id where c.external_id = $1',
    [String(personOf(first))],
  )
  return { status, stored: rows[0]?.letters ?? 0 }
}

/** F18: one delivery that nobody can read among many that everybody can. */
export async function deliverPoison(rig: Rig, others: number) {
  const bot = botOf(rig)
  const first = await nextNumber(rig)
  const good = Array.from({ length: others }, (_, n) => {
    const update = JSON.parse(telegramMessage(bot, first).body)
    const message = { ...asNew(update.message, first), message_id: update.message.message_id + n }
    return JSON.stringify({ update_id: update.update_id + n, message })
  })
  const poison = `{"update_id": ${first}, "message": {"poison": true}}`
  const all = [...good.slice(0, others / 2), poison, ...good.slice(others / 2)]
  for (let at = 0; at < all.length; at += 32)
    await Promise.all(all.slice(at, at + 32).map((body) => deliver(rig, bot, body)))
  await eventually('the others are there', 60_000, async () => (await dialogueOf(rig, first)).messages === others)
  await untilRead(rig)

  const { token } = await rig.person('administrator')
  const page = makeClient(problems, {
    fetch: (path, init) => fetch(`${rig.server.address}${path}`, init),
    headers: () => ({ authorization: `Bearer ${token}` }),
    parseReplies: true,
  })
  const shown = (await page.deliveries({ query: {} })).rows.find(({ excerpt }) => excerpt === poison)
  // The mend, as far as a test can make one: now it can be read.
  const mended = JSON.parse(telegramMessage(bot, first + others).body)
  const body = JSON.stringify({ ...mended, message: asNew(mended.message, first) })
  await rig.owner.query(`update inbox set body = $2 where id = $1`, [shown?.id, Buffer.from(body)])
  await page.replay({ params: { id: shown?.id ?? 0 } })
  const again = await page.replay({ params: { id: shown?.id ?? 0 } }).then(
    () => 'replayed twice',
    ({ status }) => status as number,
  )
  await untilRead(rig)
  const left = (await page.deliveries({ query: {} })).rows.filter(({ id }) => id === shown?.id).length
  return { attempts: shown?.attempts, again, left, messages: (await dialogueOf(rig, first)).messages }
}
