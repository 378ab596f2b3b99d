import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@otklik/contract/contract.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { saveCredential } from '../../src/domains/accounts/service.ts'
import { makeIdentify } from '../../src/domains/auth/identify.ts'
import { makeReceiver } from '../../src/domains/inbox/receiver.ts'
import type { Database } from '../../src/platform/database/db.ts'
import { makeWorld, type Space } from '../world.ts'
import { deliveries } from './deliveries.ts'
import { everyCall, prepare, send } from './fence/walk.ts'

// S2: what a process remembers is remembered for one person or one space, and forgotten when it is no longer true.

const world = await makeWorld()
afterAll(world.end)
const source = join(import.meta.dirname, '../../src')

/** Whatever lives longer than one request and grows, with what its key is. A new one must be entered here. */
const memories: Record<string, string> = {
  'domains/auth/identify.ts': 'by the hash of a token: one person',
  'domains/auth/throttle/refused-lately.ts': 'by network address, or by digest of an e-mail: what was refused',
  'domains/auth/throttle/turns.ts': 'by network address: who waits to be checked',
  'domains/chats/jobs.ts': 'by the id of a chat: when its customer was last told that somebody writes',
  'domains/desk/counts.ts': 'by the actor as identified: one person with their rights of the moment',
  'domains/gateway/door.ts': 'by the id of an account: how many requests within this minute',
  'domains/inbox/receiver.ts': 'the same for everybody: networks where the installation has an application',
  'platform/files/file-links.ts': 'by the random name of a file: one space',
  'platform/remembered.ts': 'by the key in an address, or by the id of an account at a network: places of it',
  'platform/push/hub.ts': 'sessions, and feeds by space',
  'platform/push/locks.ts': 'by space, thing and person',
  'platform/push/feed.ts': 'sessions of one space',
  'platform/push/session.ts': 'of one socket: by permission, and by space',
  'platform/push/frames.ts': 'of one read of one space',
  'platform/events/listener.ts': 'by space',
  'platform/events/sequencer.ts': 'by space',
  'platform/events/signal.ts': 'by space; listeners',
  'platform/events/notices.ts': 'by channel: who listens',
  'platform/events/notices/chunks.ts': 'by the number of a notice between processes',
  'platform/database/pipelined-client.ts': 'by the text of a statement, which holds no values',
  'platform/outbound/heard.ts': 'the same for everybody: names of fields',
  'platform/outbound/published-keys.ts': 'the same for everybody: keys that networks publish, by address',
  'platform/http/throttle.ts': 'by network address: how many requests within this minute',
  'platform/config/settings.ts': 'the same for everybody: numbers of ports',
  'platform/database/transact.ts': 'of one transaction',
  'platform/json/parse.ts': 'of one text that is read',
  'platform/database/sessions.ts': 'of one start',
  'platform/database/shares.ts': 'by space: how many connections it has',
  'domains/actions/jobs.ts': 'sends that are under way',
  'domains/duplicates/likeness/grouping.ts': 'of one batch of one space',
  'domains/routing/field.ts': 'of one round in one space',
  'domains/routing/handover-list.ts': 'of one request',
  'domains/routing/handover.ts': 'of one request',
  'domains/routing/listen.ts': 'of one batch of one space',
  'domains/routing/route.ts': 'of one round in one space',
  'domains/routing/standing.ts': 'of one request, or one round in one space',
  'domains/notifications/bell.ts': 'of one request',
  'domains/notifications/tell.ts': 'of one batch of one space',
  'domains/notifications/watches/compiled.ts':
    'by space: the filters that are followed there, none of what they let through',
  'domains/notifications/watches/hits.ts': 'of one batch of one space',
  'domains/integrations/listen.ts': 'of one batch of one space',
  'domains/integrations/deliverer.ts': 'deliveries that are under way',
  'domains/setup/apply.ts': 'of one file and one space',
  'domains/setup/compare.ts': 'of one file and one space',
  'domains/setup/document.ts': 'of one file',
  'domains/setup/names.ts': 'of one file and one space',
  'domains/setup/service.ts': 'of one request',
  'domains/draws/freeze.ts': 'of one draw',
  'domains/duplicates/group.ts': 'of one batch of one space',
  'domains/duplicates/likeness/minhash.ts': 'of one text',
  'domains/duplicates/reply.ts': 'of one request',
  'domains/ai/model/breaker.ts': 'by address: whether a model answers, the same for everybody who asks it',
  'domains/ai/model/vendors.ts': 'tokens by address, scope and key, which is the space’s own',
  'domains/ai/help/bayes.ts': 'of one question about one space',
  'domains/ai/compose/ground.ts': 'of one answer',
  'domains/ai/compose/compose.ts': 'of one question',
  'domains/ai/alone/ask.ts': 'of one question',
  'domains/ai/compose/mask.ts': 'of one question',
  'domains/bots/engine/work.ts': 'requests that are under way, and what expressions say within one turn',
  'domains/bots/engine/judge.ts': 'of one turn',
  'domains/bots/store/document.ts': 'of one request',
  'domains/bots/store/problems.ts': 'of one request',
  'domains/bots/testing/call.ts': 'of one request',
  'domains/emotions/words.ts': 'the same for everybody: the dictionary',
  'domains/emotions/bayes.ts': 'of one lesson of one space',
  'domains/emotions/judge.ts': 'of one batch of one space',
  'domains/emotions/score.ts': 'of one text, and lists that are the same for everybody',
  'domains/duplicates/likeness/fillers.ts': 'the same for everybody',
  'domains/rules/match/effort.ts': 'of one thing',
  'domains/rules/match/ruleset.ts': 'by space: its rules, as long as the database says that they are the same',
  'domains/rules/match/index-of.ts': 'of one set of rules of one space',
  'domains/rules/match/words.ts': 'of one set of rules of one space',
  'domains/rules/engine/verdicts.ts': 'of one batch of one space',
  'domains/rules/regex/worker.ts': 'by pattern: how it is read, which is the same for everybody',
  'domains/rules/apply/jobs.ts': 'of one thing',
  'domains/rules/apply/service.ts': 'of one request',
  'domains/rules/trace/service.ts': 'of one request',
  'domains/rules/trial/jobs.ts': 'of one trial',
  'domains/rules/trial/overlays.ts': 'of one trial',
  'domains/rules/trial/rewind.ts': 'of one trial',
  'domains/rules/trial/simulate.ts': 'of one trial',
  'domains/rules/trial/tally.ts': 'of one trial',
  'domains/inbox/jobs/errands.ts': 'errands that are under way',
  'domains/inbox/jobs/streams.ts': 'connections that this process holds',
  'domains/inbox/jobs/media.ts': 'files that are being fetched',
  'domains/inbox/jobs/places.ts': 'of one batch of one account',
  'domains/inbox/jobs/reader.ts': 'by account: that it is being read',
  'platform/jobs/lanes.ts': 'what is under way, by its name, and whose it is',
  'platform/jobs/schedule.ts': 'by the name of a job: that it is under way',
  'domains/inbox/exclusions.ts': 'of one batch of one account',
  'domains/chats/arrive.ts': 'of one batch of one account',
  'domains/work/albums.ts': 'of one batch of one account',
  'domains/authors/service.ts': 'of one batch of one account',
  'domains/users/imports/plan.ts': 'of one table of one space',
  'domains/templates/import.ts': 'of one table of one space',
  'domains/ai/meaning/background.ts': 'by space and model: until when it rests',
  'domains/ai/meaning/space.ts': 'of agents of one space',
  'domains/ai/meaning/ask.ts': 'of one question',
  'domains/ai/evals/jobs.ts': 'by space, run and question: between being asked and being written',
  'domains/ai/parts.ts': 'by process: breaker and tokens, which know spaces by themselves',
  'domains/facts/import.ts': 'of one file of one space',
  'domains/facts/find.ts': 'of one question in one space',
  'domains/facts/vectors.ts': 'by space and model: vectors of its facts, read anew when any is written',
  'domains/tags/choose.ts': 'of one request',
  'domains/bulk/choose.ts': 'of one request',
  'domains/statistics/reading.ts': 'of one request',
  'backup/order.ts': 'of one run',
  'demo/past.ts': 'of one run',
  'domains/auth/common-passwords.ts': 'the same for everybody',
  'domains/files/inspect.ts': 'the same for everybody',
  'domains/files/unpack.ts': 'who is at it: nothing of what they do',
  'main.ts': 'of the process: whether it ends',
}

/** Tables that grow, and whatever stands outside of functions and can be changed. */
const REMEMBERS = [
  /new (Weak)?(Map|Set)(<[\s\S]{0,200}?>)?\(\)/,
  /^(export )?let /m,
  /^(export )?const \w+(: [^=\n]+)? = new (Weak)?(Map|Set)\b/m,
  /^(export )?const \w+(: [^=\n]+)? = (\{\}|\[\]|Object\.create\(null\))$/m,
]
const remembers = (text: string) => REMEMBERS.some((one) => one.test(text))

it('remembers only in places that are known, each with a key that names whose it is', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  const found = files.filter((file) => remembers(readFileSync(join(source, file), 'utf8')))
  expect(found.filter((file) => !memories[file])).toEqual([])
  // What is gone from the code is gone from here, or the list is believed for the wrong file.
  expect(Object.keys(memories).filter((file) => !found.includes(file))).toEqual([])
})

it.each([
  'const seen = new Map()',
  '  const seen: Seen = new Set()',
  'const seen = new Map<string, number>()',
  'const seen = new WeakMap()',
  'const audience = new Map<string, ((word: string) => void)[]>()',
  'const seen = new Map(known)',
  'let last = 0',
  'export let last: number | undefined',
  'const seen: Record<string, User> = {}',
  'export const rows: Row[] = []',
])('would notice a memory written as %s', (line) => expect(remembers(`import x from 'y'\n\n${line}\n`)).toBe(true))

describe('two people who ask in turns', async () => {
  const [left, right] = [await world.space(), await world.space()]
  const fill = async (space: Space, mark: string) => {
    await space.comment({ text: mark, author: { external_id: mark, name: mark } })
    await space.message({ text: mark, author: { external_id: mark, name: mark } })
    return { space, mark, who: await space.person('administrator') }
  }
  const sides = [await fill(left, 'canary-left'), await fill(right, 'canary-right')]
  const reads = everyCall.filter(({ call }) => call.method === 'GET' && !('open' in call))

  it.each(reads)('each see only their own in $title', async (one) => {
    const wanted = await Promise.all(sides.map(({ space, who }) => prepare(one, world, space, who)))
    for (const turn of [0, 1, 0, 1]) {
      const { text, status } = await send(world, one.call, wanted[turn] ?? {}, sides[turn]?.who)
      expect(status).toBe(200)
      expect(text).not.toContain(sides[1 - turn]?.mark)
    }
  })

  it('are never given the answer to the other one’s request, though the key is the same', async () => {
    const space = left
    const { id } = await space.comment()
    const people = [await space.person('operator'), await space.person('operator')]
    const first = await reply(people[0]?.token, id)
    const second = await reply(people[1]?.token, id)
    expect(first.status).toBe(200)
    expect(JSON.parse(first.text).user_id).toBe(people[0]?.user_id)
    // Theirs is a request of their own, and meets an item that has moved meanwhile.
    expect(second.status).toBe(409)
  })
  const reply = (token: string | undefined, id: number) =>
    send(
      world,
      contract.items.reply,
      { params: { id }, body: { text: 'Ответ', seen_version: 1 } },
      { ...(token && { token }), headers: { 'idempotency-key': 'the-same-for-both' } },
    )
})

describe('rights that have changed', () => {
  it('count from the next call on, for this person and for nobody else', async () => {
    const space = await world.space()
    const [demoted, colleague] = [await space.person('operator'), await space.person('operator')]
    const see = async (token: string) => (await send(world, contract.items.list, { query: {} }, { token })).status
    expect([await see(demoted.token), await see(colleague.token)]).toEqual([200, 200])

    await world.owner.query('update members set can_items = false where user_id = $1', [demoted.user_id])
    world.base.notices.tell('identity', String(demoted.user_id))
    await expect.poll(() => see(demoted.token), { timeout: 2_000 }).toBe(403)
    expect(await see(colleague.token)).toBe(200)
  })

  it('are not brought back by a look-up that began before the change', async () => {
    const space = await world.space()
    const { token, user_id } = await space.person('operator')
    const [read, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = {
      asIdentity: async (work: Parameters<Database['asIdentity']>[0]) => {
        const found = await world.base.database.asIdentity(work)
        read.resolve()
        await gate.promise
        return found
      },
    } as Database
    const { identify, forget } = makeIdentify({ database: slow, has_billing: true })

    const early = identify(token)
    await read.promise
    await world.owner.query('update token_families set ended_at = now() where user_id = $1', [user_id])
    forget(user_id)
    gate.resolve()
    await early

    await expect(identify(token)).rejects.toMatchObject({ code: 'signed_out' })
  })
})

describe('a webhook secret that was replaced', () => {
  const open = { locale: 'en', ip: '', device: '', correlation_id: 'test' } as const

  it('opens nothing from the next delivery on, though a look-up with the old one was under way', async () => {
    const space = await world.space()
    const account = await space.account()
    const [read, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const database = {
      ...world.base.database,
      inSpaces: async (...words: Parameters<Database['inSpaces']>) => {
        const found = await world.base.database.inSpaces(...words)
        read.resolve()
        await gate.promise
        return found
      },
    } as Database
    const receiver = makeReceiver({ ...world.base, database })
    const { params, delivery } = deliveries.vk(account)

    const early = receiver.deliver(open, params, delivery)
    await read.promise
    await space.inside((ctx) =>
      saveCredential(
        ctx,
        world.base.secrets,
        { space_id: space.id, object_id: account.id, kind: 'webhook' },
        'new one',
      ),
    )
    receiver.forget()
    gate.resolve()
    await early

    await expect(receiver.deliver(open, params, deliveries.vk(account).delivery)).rejects.toMatchObject({
      code: 'no_access',
    })
  })
})
