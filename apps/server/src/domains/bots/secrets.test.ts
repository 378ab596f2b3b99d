import { readFile } from 'node:fs/promises'
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../test/stages/bots-stage.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass, sessions, steps } = botsOf(world)
const end: Drawn = ['end', { kind: 'end' }, {}]
const asking = (url: string, more: object = { headers: [{ name: 'x-a', secret: 'crm' }] }): BotDefinition =>
  drawn([['h', { kind: 'http', method: 'GET', url, ...more }, { ok: 'end', error: 'end', timeout: 'end' }], end])
const nodeOf = ({ graph }: BotDefinition) => graph.nodes[0] as never

async function withSecret(space: Space, boss: Person, draft: BotDefinition, host = 'crm.example') {
  const { bots } = world.as(boss)
  const { id } = await bots.add({ body: { space_id: space.id, name: `Бот ${Math.random()}`, draft } })
  await bots.setSecret({ params: { id }, body: { name: 'crm', value: 'hush', host } })
  return id
}

describe('a secret', () => {
  it.each(['*', '*.example', 'crm.example/x', 'a@crm.example', 'https://crm.example', '{host}', 'crm example'])(
    'is for one host: «%s» is none',
    async (host) => {
      const { space, boss } = await scene()
      await expect(withSecret(space, boss, asking('https://crm.example/'), host)).rejects.toMatchObject({
        refusal: { error_type: 'invalid' },
      })
    },
  )

  it('is not sent elsewhere by whoever tries a request, and the graph says so at the node', async () => {
    const { space, boss } = await scene()
    const id = await withSecret(space, boss, asking('https://crm.example/x'))
    const { bots } = world.as(boss)
    for (const more of [undefined, { sign_with: 'crm' }]) {
      const draft = asking('https://192.0.2.7/x', more)
      await expect(bots.tryRequest({ params: { id }, body: { node: nodeOf(draft) } })).rejects.toMatchObject({
        refusal: { error_type: 'secret_host' },
      })
      const problems = await bots.check({ body: { space_id: space.id, bot_id: id, draft } })
      expect(problems).toContainEqual({ code: 'secret_host', node: 'h', about: 'crm', severity: 'error' })
    }
    expect((await bots.get({ params: { id } })).problems).toEqual([])
  })

  it('is not sent elsewhere in a conversation or a test chat, either', async () => {
    const { space, boss } = await scene()
    const bot = await add(space, boss, asking('https://192.0.2.7/x', {}))
    const { bots, botTests } = world.as(boss)
    await bots.setSecret({ params: { id: bot.id }, body: { name: 'crm', value: 'hush', host: 'crm.example' } })
    const definition = asking('https://192.0.2.7/x')
    const test = await botTests.begin({
      body: { space_id: space.id, bot_id: bot.id, definition, network: 'telegram' },
    })
    expect(test.steps[0]).toMatchObject({ node: 'h', port: 'error', fault: 'secret_host' })
    // As it was published when nobody asked for which host.
    await world.owner.query('update bot_versions set definition = $2 where bot_id = $1', [bot.id, definition])
    await space.message({ created_at: Math.floor(Date.now() / 1000) })
    await pass(space, 3)
    const [session] = await sessions(space)
    expect((await steps(session.id))[0]).toMatchObject({ node: 'h', port: 'error', fault: 'secret_host' })
  })
})

it('requests that are tried, by hand or in a test chat, are so many within a minute', async () => {
  const { space, boss } = await scene()
  const draft = asking('https://192.0.2.7/x', {})
  const id = await withSecret(space, boss, draft)
  const { bots, botTests } = world.as(boss)
  const tried = () => bots.tryRequest({ params: { id }, body: { node: nodeOf({ ...asking('https://[::1]/x', {}) }) } })
  const body = { space_id: space.id, definition: asking('https://[::1]/x', {}), network: 'telegram' }
  for (let n = 0; n < limits.bot_http_tried / 2; n++) {
    await tried()
    await botTests.begin({ body })
  }
  const refused = { refusal: { error_type: 'too_many' } }
  await expect(tried()).rejects.toMatchObject(refused)
  await expect(botTests.begin({ body })).rejects.toMatchObject(refused)
  // Of this space: others are not kept from theirs.
  const other = await scene()
  await world.as(other.boss).botTests.begin({ body: { ...body, space_id: other.space.id } })
})

it('those from before have the host that all requests name, or none', async () => {
  const { space, boss } = await scene()
  const twice = (url: string, other: string) => {
    const draft = asking(url)
    const [first] = draft.graph.nodes
    return {
      ...draft,
      graph: { ...draft.graph, nodes: [first, { ...first, id: 'i', url: other }, draft.graph.nodes[1]] },
    } as BotDefinition
  }
  const cases: [BotDefinition, string | null][] = [
    [asking('https://CRM.example:443/{x}'), 'crm.example'],
    [asking('https://crm.example:8443', { sign_with: 'crm' }), 'crm.example:8443'],
    [twice('https://crm.example/a', 'https://crm.example?b'), 'crm.example'],
    [twice('https://crm.example/a', 'https://other.example/b'), null],
    [twice('https://crm.example/a', 'https://{x}/b'), null],
    [asking('https://crm.example@attacker.example/'), null],
    [asking('https://crm.example/', {}), null],
  ]
  const ids = []
  for (const [draft] of cases) ids.push(await withSecret(space, boss, draft))
  // What is live names another host than the draft.
  const live = await withSecret(space, boss, asking('https://crm.example/'))
  await world.as(boss).bots.publish({ params: { id: live }, body: { seen_version: 1 } })
  const body = { seen_version: 1, name: 'Другой', draft: asking('https://new.example/') }
  await world.as(boss).bots.save({ params: { id: live }, body })
  await world.owner.query('update bot_secrets set host = null where space_id = $1', [space.id])
  const migration = await readFile(new URL('../../../migrations/0222_bot_secret_hosts.sql', import.meta.url), 'utf8')
  await world.owner.query(migration.slice(migration.indexOf('update bot_secrets')))
  const { rows } = await world.owner.query('select host from bot_secrets where space_id = $1 order by bot_id', [
    space.id,
  ])
  expect(rows.map(({ host }) => host)).toEqual([...cases.map(([, host]) => host), null])
  const { problems } = await world.as(boss).bots.get({ params: { id: ids[3] as number } })
  expect(problems).toContainEqual({ code: 'secret_no_host', node: 'h', about: 'crm', severity: 'error' })
})
