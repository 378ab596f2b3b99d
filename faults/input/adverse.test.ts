import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@otklik/contract/limits.ts'
import { listCalls } from '@otklik/server/src/platform/http/calls.ts'
import sharp from 'sharp'
import { afterAll, expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { freePort, startProcess } from '../servers/server-process.ts'
import {
  type Answer,
  adverseDocuments,
  adverseTexts,
  adverseUploads,
  formWith,
  post,
  type Sent,
  TOO_MUCH,
} from './adverse.ts'
import { shortcutChain, shortcutLinks } from './adverse-files.ts'
import { type Measured, watch, watchedAt } from './watched.ts'

// S19: whatever is sent, as large as it may be, nobody else waits for it longer than this, and it takes no more memory.
const LONGEST_MS = 50
const MOST_MB = 50
const USUAL_BYTES = 262_144
const TEN_MB = 10 * 1_048_576

const folder = mkdtempSync(join(tmpdir(), 'otklik-watch-'))
const socket = join(folder, 'server')
const rig = await makeRig({ server: inject('connection'), networks: ['vk', 'telegram'], ...watchedAt(socket) })
afterAll(async () => {
  await rig[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})
const { token } = await rig.person('administrator')
const { address } = rig.server
const measure = watch(rig.server.pid(), socket)

const calls = listCalls().map((one) => ({ ...one, title: `${one.domain}.${one.name}` }))
const uploads = calls.filter(({ call }) => call.upload)
const space = `?space_id=${rig.space_id}`
const importing = `/v1/templates/import${space}&apply=true`
const { rows: sets } = await rig.owner.query<{ id: number }>(
  `insert into ai_eval_sets (space_id, name) values ($1, 'adverse') returning id`,
  [rig.space_id],
)
const queries: Record<string, string> = {
  'templates.importTable': `${space}&apply=true`,
  'facts.importFile': `${space}&apply=true`,
  // Whom it would invite is told; letters are another matter.
  'peopleImports.read': `${space}&apply=false`,
  'aiEvals.importFile': '?apply=true',
  'files.upload': space,
}
const pathOf = (title: string, path: string) => `${path.replace(':id', String(sets[0]?.id))}${queries[title] ?? ''}`

/** What it costs the first time is not what anybody sent. */
async function warmUp() {
  const lines = Array.from({ length: 300 }, (_, n) => `warm ${n};text`).join('\n')
  const table = formWith(Buffer.from(`name;text\n${lines}`))
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  for (let round = 0; round < 5; round++) {
    await post(address, token, { path: importing, ...table })
    await post(address, token, { path: `/v1/files${space}`, ...formWith(picture) })
    await post(address, token, { path: '/v1/me/image', ...formWith(picture) })
  }
  await empty()
}
await warmUp()

async function empty() {
  await rig.owner.query('delete from templates where space_id = $1', [rig.space_id])
  for (const table of ['template_folders', 'facts', 'fact_folders', 'ai_eval_questions'])
    await rig.owner.query(`delete from ${table} where space_id = $1`, [rig.space_id])
}

type Tried = Answer & Measured & { kind: string }
async function attempt(sent: Sent): Promise<Tried> {
  let answer: Answer = { status: 0 }
  const cost = await measure(async () => {
    answer = await post(address, token, sent)
  })
  return { kind: sent.kind, ...answer, ...cost }
}

const heavy = (tried: readonly Tried[]) =>
  tried.filter(({ own_p99_ms, grown_mb }) => own_p99_ms > LONGEST_MS || grown_mb > MOST_MB)
/** The answer has come, in words. */
const isClear = ({ status, error, error_type }: Answer) => status >= 400 && status < 500 && !!error && !!error_type

it.each(uploads)(
  '$title takes or refuses what would harm it, and nobody notices',
  { timeout: 300_000 },
  async ({ title, call }) => {
    const { good, bad } = await adverseUploads(title, pathOf(title, call.path))
    const taken: Tried[] = []
    for (const sent of good) {
      taken.push(await attempt(sent))
      await empty()
    }
    const refused: Tried[] = []
    for (const sent of bad) refused.push(await attempt(sent))
    expect(taken.filter(({ status }) => status !== 200)).toEqual([])
    expect(refused.filter((one) => !isClear(one) && !(title === 'preferences.setImage' && one.status === 200))).toEqual(
      [],
    )
    expect(heavy([...taken, ...refused])).toEqual([])
  },
)

it('refuses shortcuts that wait for each other, one after the other, without anybody waiting', async () => {
  await post(address, token, { path: importing, ...formWith(shortcutLinks) })
  expect(heavy([await attempt({ kind: 'chain', path: importing, ...formWith(shortcutChain) })])).toEqual([])
  await empty()
})

it('reads of any other body as much as it may, at every call', { timeout: 300_000 }, async () => {
  const hooks: Record<string, string> = { vk: rig.accounts[0]?.hook ?? '', telegram: rig.accounts.at(-1)?.hook ?? '' }
  const taking = calls.filter(({ call }) => call.method !== 'GET' && !call.upload)
  const all = taking.flatMap(({ title, call }) => {
    const path = call.path.replace(/:(\w+)/g, '1')
    const paths = title === 'inbox.deliver' ? Object.values(hooks) : [path]
    const most = call.raw ? limits.hook_body_bytes : (call.json_bytes ?? USUAL_BYTES)
    return paths.flatMap((one) =>
      adverseTexts(call, one, most).map((sent) => ({ ...sent, kind: `${title}: ${sent.kind}` })),
    )
  })
  // Most are refused by the same few lines, at once: they are measured together, but for those that a network may send and
  // those that may be large.
  const isApart = ({ kind, path, body }: Sent) =>
    path.startsWith('/hooks/') || (body.length > USUAL_BYTES && !kind.endsWith(TOO_MUCH))
  const together = all.filter((sent) => !isApart(sent))
  const answers: (Answer & { kind: string })[] = []
  const cost = await measure(async () => {
    for (const sent of together) answers.push({ kind: sent.kind, ...(await post(address, token, sent)) })
  })
  const apart: Tried[] = []
  for (const sent of all.filter(isApart)) apart.push(await attempt(sent))

  expect(answers.length).toBeGreaterThan(200)
  expect([...answers, ...apart].filter((one) => one.status >= 500)).toEqual([])
  expect(answers.filter(({ kind, status }) => kind.endsWith(TOO_MUCH) && status !== 413 && status !== 0)).toEqual([])
  expect(heavy([{ kind: 'all', status: 400, ...cost }, ...apart])).toEqual([])
})

it.each(calls.filter(({ call }) => (call.json_bytes ?? 0) > TEN_MB))(
  '$title takes or refuses a file in its body, and nobody notices',
  { timeout: 300_000 },
  async ({ call }) => {
    const applying = { seen_version: 'x', picks: [], slots: {}, is_trial: true }
    const others = { space_id: rig.space_id, ...(call.path.endsWith('apply') && applying) }
    const tried: Tried[] = []
    for (const sent of adverseDocuments(call.path, others)) tried.push(await attempt(sent))
    expect(tried.filter((one) => !isClear(one) && one.status !== 200)).toEqual([])
    expect(heavy(tried)).toEqual([])
  },
)

it('would see a process that keeps others waiting and takes much', async () => {
  const at = join(folder, 'control')
  const port = await freePort()
  const { env, node_options } = watchedAt(at)
  const control = await startProcess({
    file: join(import.meta.dirname, 'careless-loop.ts'),
    env: { ...env, PORT: String(port) },
    node_options,
    isReady: /ready/,
  })
  try {
    const cost = await watch(control.pid(), at)(() => fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text()))
    expect(cost.own_p99_ms).toBeGreaterThan(LONGEST_MS)
    expect(cost.grown_mb).toBeGreaterThan(MOST_MB)
  } finally {
    await control.kill()
  }
})
