// Many things for many people at once, through everything that can go wrong on the way: none twice, none lost. Full size by
// `npm run faults -- full-size` (10,000 for 500 people). How long it takes is measured by F37: here whoever dies is waited for.
import { createECDH, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it } from 'vitest'
import { tellPeople } from '../../../test/processes/told.ts'
import { makeWorld } from '../../../test/world.ts'
import { transact } from '../../platform/database/transact.ts'
import { makePostman } from '../../platform/mail/postman.ts'
import type { SafeInit } from '../../platform/outbound/safe-fetch.ts'
import { saveOutlet, saveService } from './outlets/sealed.ts'
import { sendDigests } from './sending/digest.ts'
import { sendDue } from './sending/sender.ts'

const EVENTS = Number(process.env.TOLD_EVENTS ?? 400)
const EACH = 20
const PEOPLE = Math.max(5, Math.floor(EVENTS / EACH))

/** Refuses every third. */
const letters: string[] = []
let knocks = 0
const office = new SMTPServer({
  // Half a minute otherwise, for letters that nobody sends any more.
  closeTimeout: 100,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, done) =>
    done(++knocks % 3 === 0 ? Object.assign(new Error('later'), { responseCode: 451 }) : null),
  onData(stream, session, done) {
    stream.resume()
    stream.on('end', () => {
      letters.push(session.envelope.rcptTo[0]?.address ?? '')
      done()
    })
  },
})
await new Promise<void>((ready) => office.listen(0, '127.0.0.1', ready))
const { port } = office.server.address() as { port: number }
const world = await makeWorld({
  env: { PUBLIC_URL: 'https://otklik.example.test', SMTP_URL: `smtp://127.0.0.1:${port}` },
})
const { base, owner } = world
const postman = makePostman(base)
afterAll(async () => {
  await world.end()
  await new Promise<void>((closed) => office.close(closed))
})

/** What arrived: in Telegram by chat and thing, at push services by endpoint and topic, in the channel by thing. */
const arrived = { telegram: [] as string[], push: new Map<string, number>(), slack: [] as string[] }
let asked = 0
let killed = 0
base.fetch = (async (url: string, { headers, body }: SafeInit = {}) => {
  asked++
  // A process that dies here never hears the answer; what it sent has arrived or has not.
  const dies = asked % 29 === 0
  if (!dies || asked % 2 === 0) arrive(url, headers ?? {}, body)
  if (dies) {
    killed++
    return new Promise(() => undefined)
  }
  if (url.includes('/gone/')) return new Response(null, { status: 410 })
  if (url.includes('chat.postMessage') && asked % 3 === 0)
    return new Response('{"ok":false,"error":"ratelimited"}', { status: 429, headers: { 'retry-after': '1' } })
  return url.includes('push.example') ? new Response(null, { status: 201 }) : new Response('{"ok":true,"result":{}}')
}) as typeof base.fetch

function arrive(url: string, headers: Record<string, string>, body: unknown) {
  if (url.includes('/gone/') || (url.includes('chat.postMessage') && asked % 3 === 0)) return
  if (url.includes('push.example')) {
    const key = `${url} ${headers.Topic}`
    arrived.push.set(key, (arrived.push.get(key) ?? 0) + 1)
    return
  }
  const { chat_id = '', text } = JSON.parse(String(body)) as { chat_id?: number; text: string }
  const things = [...text.matchAll(/items\/(\d+)/g)].map(([, id]) => `${chat_id}:${id}`)
  ;(chat_id ? arrived.telegram : arrived.slack).push(...things)
}

it(`tells ${EVENTS} things to ${PEOPLE} people, each once, whoever is away`, async () => {
  const space = await world.space({ settings: { items_assigned_to: true } })
  const account = await space.account()
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => space.person('operator')))
  const items: number[] = []
  for (let n = 0; n < EACH; n++) items.push((await space.comment({ account, text: `Thing ${n}` })).id)
  await owner.query(
    `insert into notification_choices (space_id, role, code, outlet, is_on)
     select $1, 'operator', 'assigned', o, true from unnest(array['mail', 'telegram']) o`,
    [space.id],
  )
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys().toString('base64url')
  await base.database.inSpaces({ spaces: [space.id] }, async (db) => {
    const at = { space_id: space.id }
    await saveService(db, base.secrets, { ...at, kind: 'telegram', name: 'bot', token: '1:token' })
    await saveService(db, base.secrets, { ...at, kind: 'slack', name: 'Team', token: 'xoxb' })
    const channel = { label: '#all', address: 'C1', kept: { channel: 'C1' }, codes: ['assigned'] }
    await saveOutlet(db, base.secrets, { ...at, user_id: null, kind: 'slack', ...channel })
    for (const [n, { user_id }] of people.entries()) {
      const endpoint = `https://push.example/${n % 10 === 9 ? 'gone' : 'there'}/${n}`
      const kept = { endpoint, p256dh, auth: randomBytes(16).toString('base64url') }
      await saveOutlet(db, base.secrets, { ...at, user_id, kind: 'push', label: 'Browser', address: endpoint, kept })
      const chat_id = 1_000 + user_id
      await saveOutlet(db, base.secrets, {
        ...at,
        user_id,
        kind: 'telegram',
        label: '',
        address: chat_id,
        kept: { chat_id },
      })
    }
  })
  await tellPeople(world)
  const count = async (query: string) => Number((await owner.query(query, [space.id])).rows[0].n)

  const behind = { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'told' } as const
  let began = 0
  for (const id of items)
    await transact(base, behind, async (ctx) => {
      began ||= performance.now()
      for (const { user_id } of people)
        ctx.announce({ space_id: space.id }, 'notification.caused', {
          ...{ id, space_id: space.id, code: 'assigned', thing: 'item', to: { user_id } },
        })
    })
  const total = EACH * PEOPLE
  await expect.poll(() => count('select count(*) n from notifications where space_id = $1 and in_bell')).toBe(total)
  const bell_ms = performance.now() - began

  // Letters gather for five minutes: not here.
  await owner.query('update dispatches set due_at = now() where space_id = $1', [space.id])
  const due = performance.now()
  const open = `select count(*) n from dispatches where space_id = $1 and state in ('waiting', 'sending')`
  /** A round that does not come back is a process that died: what it held is free when its lease is over. */
  const round = async (kind: string, work: () => Promise<unknown>) => {
    const before = killed
    const ended = await Promise.race([work().then(() => true), sleep(15_000, false)])
    if (!ended || killed > before)
      await owner.query(
        // Passing over what a round that is alive after all notes at this moment.
        `update dispatches set lease_until = now() where space_id = $1 and id in (
           select id from dispatches where space_id = $1 and kind = $2 and state = 'sending' and mail_id is null
           order by id for update skip locked)`,
        [space.id, kind],
      )
  }
  // Of its own kind alone: two that hurry the same rows on would wait for each other.
  const keepOn = async (work: () => Promise<unknown>, kind: string) => {
    while ((await count(`${open} and kind = '${kind}'`)) > 0) {
      await round(kind, work)
      const these = [space.id, kind]
      await owner.query(`update outlets set paused_until = null where space_id = $1 and kind = $2`, these)
      await owner.query(
        `update dispatches set due_at = now() where space_id = $1 and kind = $2 and state = 'waiting'`,
        these,
      )
      if (kind !== 'mail') continue
      await owner.query(`update dispatches set lease_until = now() where space_id = $1 and mail_id is not null`, [
        space.id,
      ])
      await owner.query(`update mails set run_at = now() where state = 'waiting'`)
    }
  }
  await Promise.all([
    ...(['push', 'telegram', 'slack'] as const).map((kind) => keepOn(() => raceDeath(sendDue(base, kind)), kind)),
    keepOn(async () => {
      await sendDigests(base)
      await postman.round()
    }, 'mail'),
  ])
  const left_ms = performance.now() - due

  const states = await owner.query<{ kind: string; state: string; n: number }>(
    'select kind, state, count(*)::integer n from dispatches where space_id = $1 group by kind, state order by 1, 2',
    [space.id],
  )
  const byState = Object.fromEntries(states.rows.map(({ kind, state, n }) => [`${kind} ${state}`, n]))
  // None twice.
  expect(arrived.telegram.length).toBe(new Set(arrived.telegram).size)
  expect(letters.length).toBe(new Set(letters).size)
  expect(letters.length).toBe(PEOPLE)
  // None lost: sent, or unknown and named.
  expect((byState['telegram sent'] ?? 0) + (byState['telegram unknown'] ?? 0)).toBe(total)
  expect((byState['slack sent'] ?? 0) + (byState['slack unknown'] ?? 0)).toBe(total)
  expect(byState['mail sent']).toBe(total)
  expect(arrived.telegram.length).toBeGreaterThanOrEqual(byState['telegram sent'] ?? 0)
  expect(await count(`select count(*) n from outlets where space_id = $1 and kind = 'push'`)).toBe(
    PEOPLE - Math.floor(PEOPLE / 10),
  )
  expect(byState['push sent']).toBe((PEOPLE - Math.floor(PEOPLE / 10)) * EACH)
  expect(Object.keys(byState).filter((name) => name.endsWith('dead') || name.endsWith('dropped'))).toEqual([])
  process.stdout.write(
    `told: ${total} in the bell after ${Math.round(bell_ms)} ms, left after ${Math.round(left_ms)} ms, ${killed} died\n`,
  )
  expect(killed).toBeGreaterThan(0)
})

/** Whoever waits for a dead process waits for ever. */
const raceDeath = (work: Promise<unknown>) => Promise.race([work, sleep(2_000)])
