// A model that never answers: what a draft that is waited for costs whoever types meanwhile, against the same field
// without it, and how long it is waited for.
import { modelKey } from '@otklik/simulator/ai/serve.ts'
import { buildWeb } from '../tools/build-web.ts'
import { openCard, type } from './browser/deeds.ts'
import { fillSpace } from './browser/fill.ts'
import type { Cost } from './browser/watch.ts'
import { openBrowser, openList } from './browser/window.ts'
import { interleave, median, quantile, report } from './measure.ts'
import { makeStage } from './stage.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const KEYS = Number(process.env.KEYS ?? 300)
const ROWS = 500
/** As limits of the model's first word, and what the page takes to say so. */
const FIRST_WORD_S = 20
const SAID_S = 1

const web_root = process.env.WEB_ROOT ?? (await buildWeb())
await using stage = await makeStage((networks) => ({
  ...{ LOG_LEVEL: 'error', WEB_ROOT: web_root },
  ...{ AI_BASE_URL: `${networks}/ai/silent/v1`, AI_API_KEY: modelKey },
}))
await fillSpace(stage, ROWS)
await makeAgent()
await using browser = await openBrowser()
const window = await openList(browser, stage)
const { page } = window
await openCard(page)
const panel = page.getByRole('region', { name: 'Черновик ИИ' })
const writing = panel.getByRole('status').filter({ hasText: 'Пишет…' })

async function makeAgent() {
  const { token } = await stage.person('administrator')
  const call = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${stage.server.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: number }
  }
  const definition = { model: { kind: 'openai', base_url: null, model: 'm' } }
  const { id } = await call('POST', '/v1/ai/agents', { space_id: stage.space_id, name: 'Silent', definition })
  await call('PUT', `/v1/ai/agents/${id}/on`, { is_on: true })
}

async function askForDraft() {
  await page.getByRole('button', { name: 'Черновик ИИ' }).click()
  await writing.waitFor()
}

async function typeBesideDraft() {
  await askForDraft()
  const spent = await type(window, KEYS)
  if (!(await writing.isVisible())) throw new Error('the draft was not waited for any more')
  await panel.getByRole('button', { name: 'Закрыть черновик' }).click()
  return spent
}

// The first keys are those of a page that nobody has typed into.
await type(window, KEYS)
await typeBesideDraft()
const typing = await interleave(ROUNDS, () => type(window, KEYS), typeBesideDraft)

const asked = performance.now()
await askForDraft()
await writing.waitFor({ state: 'detached', timeout: 60_000 })
const waited_s = (performance.now() - asked) / 1000

type Spent = Cost & { each_ms: number }
const costOf = (rounds: Spent[]) => median(rounds.map(({ each_ms }) => each_ms))
const paintOf = (rounds: Spent[]) =>
  quantile(
    rounds.flatMap(({ paints }) => paints),
    0.95,
  )
console.log(`${KEYS} keys, ${ROUNDS} rounds, a model that never answers`)
const isWell = report([
  {
    ...{ what: 'a key in the composer beside a draft that is waited for', unit: 'ms', bar: 1.1 },
    ...{ floor: costOf(typing.a), ours: costOf(typing.b) },
  },
  {
    ...{ what: 'key to paint beside it, p95', unit: 'ms', bar: 1.1 },
    ...{ floor: paintOf(typing.a), ours: paintOf(typing.b) },
  },
  {
    what: 'how long a draft is waited for',
    floor: FIRST_WORD_S,
    ours: waited_s,
    unit: 's',
    most: FIRST_WORD_S + SAID_S,
  },
])
if (!isWell) process.exitCode = 1
