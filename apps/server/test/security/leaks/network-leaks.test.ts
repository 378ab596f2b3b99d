import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { connectors } from '@otklik/connectors/registry.ts'
import { contract } from '@otklik/contract/contract.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import { afterAll, expect, it } from 'vitest'
import { saveCredential } from '../../../src/domains/accounts/service.ts'
import { makeErrands } from '../../../src/domains/inbox/jobs/errands.ts'
import { networkSettingNames } from '../../../src/platform/config/network-settings.ts'
import { inTurn } from '../../cases.ts'
import { makeWorld } from '../../world.ts'
import { rowsOf, send } from '../fence/walk.ts'
import { makeCanaries } from './canaries.ts'

// S21 for every network: it says back all that it was told, address, headers and body, in the words of each of them. What
// became of that stands in errors, in the log, in rows and on the screen, and no secret with it.

const canaries = makeCanaries()
/** All that was asked, to know that the secrets were at hand. */
let heardThere = ''
let turn = 0
const echo = createServer(async (request, answer) => {
  const told = await everythingOf(request)
  heardThere += told
  const shape = shapes[turn++ % shapes.length] as (told: string) => [number, string]
  const [status, body] = shape(told)
  answer.writeHead(status, { 'content-type': 'application/json' }).end(body)
}).listen(0, '127.0.0.1')
await once(echo, 'listening')

/** As networks write what went wrong; each is understood by some of them, and strange to the others. */
const shapes: ((told: string) => [number, string])[] = [
  (told) => [
    400,
    JSON.stringify({ error: { message: told, type: 'OAuthException', code: 100, error_user_msg: told } }),
  ],
  (told) => [400, JSON.stringify({ code: 'proto.payload', message: told, description: told, ok: false })],
  (told) => [401, JSON.stringify({ error: 'invalid_grant', error_description: told, description: told })],
  (told) => [200, JSON.stringify({ error: { error_code: 100, error_msg: told }, description: told, error_code: 400 })],
  (told) => [
    403,
    JSON.stringify({ error: { code: 403, message: told, status: 'PERMISSION_DENIED', details: [told] } }),
  ],
  (told) => [500, told],
  (told) => [200, `<h1>${told}</h1>`],
  (told) => [200, JSON.stringify({ access_token: told, data: told, result: told, response: told, ok: true })],
]

async function everythingOf(request: IncomingMessage): Promise<string> {
  const body = await text(request)
  const plain = [request.url ?? '', ...request.rawHeaders, body].join(' ')
  try {
    return `${plain} ${decodeURIComponent(plain)}`
  } catch {
    return plain
  }
}

const origin = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
const secretOf = (name: string) => ({
  [`${name}_CLIENT_ID`]: '1',
  [`${name}_CLIENT_SECRET`]: canaries.plant(`the secret of our application at ${name}`),
  ...Object.fromEntries(
    ['PUBLIC_KEY', 'CONFIG_ID']
      .map((more) => `${name}_${more}`)
      .filter((setting) => networkSettingNames.includes(setting))
      .map((setting) => [setting, 'public']),
  ),
})
const applications = networkSettingNames.flatMap((name) => /^(.+)_CLIENT_ID$/.exec(name)?.[1] ?? [])
const log: string[] = []
const world = await makeWorld({
  workers: true,
  env: {
    ...Object.fromEntries(
      networkSettingNames.flatMap((name) =>
        name.endsWith('_BASE') ? [[name, `${origin}/${name.toLowerCase()}`]] : [],
      ),
    ),
    ...Object.assign({}, ...applications.map(secretOf)),
    ...{ OUTBOUND_ALLOW: new URL(origin).host, LOG_LEVEL: 'debug', PUBLIC_URL: 'https://otklik.example' },
    STAND_IN_FILES_BASE: `${origin}/files`,
  },
  log_to: { write: (line) => void log.push(line) },
})
afterAll(async () => {
  await world.end()
  echo.close()
})

/** What a person would paste: of the invented account, so that it has the form the network's own have. */
function tokensOf(network: string) {
  const account = accounts.find((one) => one.network === network)
  if (!account) throw new Error(`nobody is on ${network}`)
  const { access, page, owner, key_id } = account.tokens
  // Of what signs, a file or a bare key of PKCS #8, the key itself is the secret: its longest line.
  const isFile = findNetwork(network)?.tokens.some(({ name, kind }) => name === 'access' && kind === 'file')
  const lines = isFile ? access.split(/\\n|\n/).filter((line) => /^[\w+/=]{40,}$/.test(line)) : [access]
  // A source is connected by its name: what it proves itself with is made here (`webhook`).
  if (access) canaries.note(`access of ${network}`, lines.toSorted((a, b) => b.length - a.length)[0] as string)
  return {
    isKey: isFile || access.startsWith('MII'),
    tokens: { ...(access && { access }), ...(page && { page }), ...(owner && { owner }), ...(key_id && { key_id }) },
  }
}

const kinds = ['admin', 'app_secret', 'refresh', 'handshake'] as const
const heard: string[] = []

it.each(inTurn(Object.keys(connectors), { turn: 0, of: 3 }))(
  'tells nobody the secrets of %s, whatever the network says back',
  async (network) => {
    const space = await world.space()
    const who = await space.person('administrator')
    const told_before = heardThere.length
    const { isKey, tokens } = tokensOf(network)
    const { access } = tokens
    const webhook = canaries.plant(`webhook of ${network}`)
    const company_id = await space.company()
    const body = { space_id: space.id, company_id, provider: network, ...tokens }
    for (const _ of shapes) heard.push((await send(world, contract.accounts.connect, { body }, who)).text)

    const account = await space.account({ provider: network })
    const secrets = {
      ...(access && { access }),
      webhook,
      ...Object.fromEntries(kinds.map((kind) => [kind, canaries.plant(`${kind} of ${network}`)])),
    }
    for (const [kind, secret] of Object.entries(secrets))
      await space.inside((ctx) =>
        saveCredential(
          ctx,
          world.base.secrets,
          { space_id: space.id, object_id: account.id, kind: kind as 'access' },
          secret,
        ),
      )
    const errands = makeErrands(world.base)
    for (const _ of shapes) {
      await errands.round()
      await errands.finish()
      await world.owner.query('update account_errands set run_at = now() where object_id = $1', [account.id])
      await world.owner.query(`update objects set state = 'active' where id = $1`, [account.id])
    }
    await work(space, account, who)

    // The control: it was at hand. Whoever has a key is told what it has signed, never the key.
    if (isKey) expect(heardThere.length).toBeGreaterThan(told_before)
    else expect(heardThere).toContain(access ?? webhook)
    expect(canaries.foundIn(heard.join('\n'))).toEqual([])
    expect(log.filter((line) => canaries.foundIn(line).length > 0)).toEqual([])
    const dump = Object.entries(await rowsOf(world))
    expect(
      dump.flatMap(([table, all]) => canaries.foundIn(all.join('\n')).map((name) => `${name} in ${table}`)),
    ).toEqual([])
  },
)

type Space = Awaited<ReturnType<typeof world.space>>

/** Everything that people do and that is then done at the network: answers, and files to be fetched. */
async function work(
  space: Space,
  account: Awaited<ReturnType<Space['account']>>,
  who: { token: string; user_id: number },
) {
  const media = [{ kind: 'photo' as const, ref: `${origin}/files/picture.jpg` }]
  for (const _ of shapes) {
    const item = await space.comment({ account, media })
    const { chat } = await space.message({ account, media })
    const answer = (version: number) => ({ text: 'Ответ', seen_version: version })
    const reply = { params: { id: item.id }, body: answer(item.version) }
    heard.push((await send(world, contract.items.reply, reply, who)).text)
    const message = { params: { id: chat.id }, body: answer(chat.version) }
    heard.push((await send(world, contract.chats.send, message, who)).text)
  }
  const left = `select id from actions where space_id = $1 and attempt = 0 and state = 'queued'
    and object_id in (select id from objects where state = 'active')`
  await expect
    .poll(async () => {
      await world.owner.query(`update object_health set paused_until = null, failures = 0`)
      for (const worker of ['files', 'actions'] as const) world.base.wake(worker)
      return (await world.owner.query(left, [space.id])).rows
    })
    .toEqual([])
  for (const call of [contract.problems.actions, contract.accounts.list, contract.items.list, contract.chats.list])
    heard.push((await send(world, call, { query: {} }, who)).text)
}
