import { saveOutlet, saveService } from '@otklik/server/src/domains/notifications/outlets/sealed.ts'
import { makeBrowser } from '../../apps/server/test/stages/push-browser.ts'
import type { Rig } from '../rig.ts'
import { SAYS } from './letter.ts'
import { PUSH_HOST } from './push-host.ts'

type Notice = { title: string; text: string; path: string }
export type Hearer = {
  user_id: number
  email: string
  /** Where their browser is reached, and whether it is gone. */
  endpoint: string
  isGone: boolean
  read(body: Buffer): Notice
}
/** A comment, and the number of the hearer it is given to. */
export type Event = { item_id: number; to: number }
export type Audience = Awaited<ReturnType<typeof gatherAudience>>

const PERMITTED = 'assigned'
/** Of so many browsers one is gone. */
const GONE = 10

/**
 * So many people with a mailbox and a browser each, a channel of Slack for all of them, and comments that nobody has yet:
 * everybody's turn comes once before anybody's comes again.
 */
export async function gatherAudience(rig: Rig, { people, events }: { people: number; events: number }) {
  const hearers: Hearer[] = []
  const base = await rig.layFoundation()
  await using _ = { [Symbol.asyncDispose]: () => base.stop() }
  const at = { space_id: rig.space_id }
  await base.database.inSpaces({ spaces: [rig.space_id] }, async (db) => {
    await saveService(db, base.secrets, { ...at, kind: 'slack', name: 'Team', token: 'xoxb' })
    const channel = { label: '#all', address: 'C1', kept: { channel: 'C1' }, codes: [PERMITTED] }
    await saveOutlet(db, base.secrets, { ...at, user_id: null, kind: 'slack', ...channel })
    for (let n = 0; n < people; n++) {
      const { user_id } = await rig.person('operator')
      const isGone = n % GONE === GONE - 1
      const endpoint = `/${isGone ? 'gone' : 'there'}/${n}`
      const { device, read } = makeBrowser(`http://${PUSH_HOST}${endpoint}`)
      const { label, ...kept } = device
      await saveOutlet(db, base.secrets, { ...at, user_id, kind: 'push', label, address: kept.endpoint, kept })
      hearers.push({ user_id, email: '', endpoint, isGone, read })
    }
  })
  await rig.owner.query(
    `insert into notification_choices (space_id, role, code, outlet, is_on) values ($1, 'operator', $2, 'mail', true)`,
    [rig.space_id, PERMITTED],
  )
  const { rows } = await rig.owner.query<{ id: number; email: string }>('select id, email from users')
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  for (const hearer of hearers) hearer.email = emails.get(hearer.user_id) ?? ''
  const ids = await invent(rig, events)
  return { hearers, events: ids.map((item_id, n): Event => ({ item_id, to: n % people })) }
}

/** Saved at once: what is tried here is the telling, not the arriving. */
async function invent({ owner, space_id, accounts }: Rig, count: number): Promise<number[]> {
  const { rows } = await owner.query(
    `with someone as (
       insert into authors (space_id, provider, external_id, name) values ($1, 'vk', 'told', 'Покупатель') returning id
     ), fresh as (
       insert into items (space_id, object_id, author_id, created_at, external_id)
       select $1, $2, someone.id, now(), 'told' || n from generate_series(1, $3::int) n cross join someone
       returning id, created_at
     )
     insert into item_texts (space_id, item_id, object_id, created_at, text)
     select $1, id, $2, created_at, $4 || id from fresh returning item_id`,
    [space_id, accounts[0]?.id, count, SAYS],
  )
  await owner.query('analyze')
  return rows.map(({ item_id }) => Number(item_id)).sort((left, right) => left - right)
}
