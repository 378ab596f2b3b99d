// A whole adapter for the gateway (docs/gateway.md), without dependencies: `node gateway-adapter.mjs <folder>`.
//
// Its source is a folder: whatever is appended to entries.jsonl (an entry a line) is brought to Otklik, and what people
// answer there is appended to answers.jsonl. For a real source two functions change: `readNews` and `perform`.
// Keys come from GATEWAY_URL and GATEWAY_SECRET. It may be stopped at any moment: state.json says how far it has come.
import { createHmac } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const { GATEWAY_URL, GATEWAY_SECRET } = process.env
const folder = process.argv[2]
if (!GATEWAY_URL || !GATEWAY_SECRET || !folder) {
  console.error('GATEWAY_URL and GATEWAY_SECRET in the environment, and a folder as the first word, are needed.')
  process.exit(2)
}
const EVERY_MS = 1_000
const BATCH = 100

// What must outlive a restart: how many lines were brought, and how each action ended.
const stateFile = join(folder, 'state.json')
const state = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : { brought: 0, ended: {} }
function save() {
  writeFileSync(`${stateFile}.new`, JSON.stringify(state))
  renameSync(`${stateFile}.new`, stateFile)
}

/** Signed over what is asked for and the very bytes that are sent. Without a body it asks. */
async function call(path, body) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const method = body === undefined ? 'GET' : 'POST'
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signed = [timestamp, method, path, text].join('\n')
  const signature = createHmac('sha256', GATEWAY_SECRET).update(signed).digest('hex')
  const answer = await fetch(`${GATEWAY_URL}${path}`, {
    method,
    headers: {
      'x-gateway-timestamp': timestamp,
      'x-gateway-signature': signature,
      'accept-language': 'en',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: text }),
    signal: AbortSignal.timeout(20_000),
  })
  const said = await answer.json().catch(() => ({}))
  return { status: answer.status, said, retry_ms: Number(answer.headers.get('retry-after') ?? 5) * 1000 }
}

/** Too much at once, not paid for (402), or Otklik is away: the same again later. Anything else is a mistake of ours. */
async function insist(path, body) {
  for (;;) {
    const { status, said, retry_ms } = await call(path, body).catch((error) => ({
      ...{ status: 503, said: { error: error.message }, retry_ms: 5_000 },
    }))
    if (status !== 429 && status !== 402 && status < 500) return { status, said }
    console.error(`waiting: ${status} ${said.error ?? ''}`)
    await sleep(retry_ms)
  }
}

// ---- what changes for a real source -----------------------------------------------------------------------------

/** What is new at the source since the last look, as entries of the gateway. */
function readNews() {
  const file = join(folder, 'entries.jsonl')
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.slice(state.brought, state.brought + BATCH).map((line) => JSON.parse(line))
}

/** Does it at the source. Throws when it could not: then the words are shown to whoever wanted it. */
async function perform(action) {
  const { id, attempt, type, created_at, ...what } = action
  switch (type) {
    case 'reply':
    case 'message':
    case 'edit_reply':
    case 'delete_reply': {
      appendFileSync(join(folder, 'answers.jsonl'), `${JSON.stringify({ id: `a${id}`, type, ...what })}\n`)
      // What the source calls the new thing: Otklik names it when it is to be changed or taken back.
      return type === 'reply' || type === 'message' ? { external_id: `a${id}` } : {}
    }
    default:
      throw new Error(`this source cannot do ${type}`)
  }
}

// ------------------------------------------------------------------------------------------------------------------

async function bring() {
  const entries = readNews()
  if (entries.length === 0) return
  const { status, said } = await insist('', { entries })
  if (status !== 200) throw new Error(`not accepted: ${status} ${said.error}`)
  for (const [place, entry] of said.entries.entries())
    if (entry.status === 'refused')
      console.error(`entry ${state.brought + place + 1} is refused: ${JSON.stringify(entry.fields)}`)
  // Only now: what was not answered is brought again, and Otklik recognises it.
  state.brought += entries.length
  save()
}

async function fetchAndDo() {
  let after = 0
  for (;;) {
    const { status, said } = await insist(`/actions?after=${after}`)
    if (status !== 200) throw new Error(`no actions: ${status} ${said.error}`)
    for (const action of said.actions) {
      await doOnce(action)
      after = action.id
    }
    if (said.is_all) return
  }
}

/** An action comes again until it is confirmed: what was done before is only confirmed once more. */
async function doOnce(action) {
  const name = `${action.id}/${action.attempt}`
  state.ended[name] ??= await perform(action).then(
    (done) => ({ result: 'done', ...done }),
    (error) => ({ result: 'failed', words: error.message }),
  )
  save()
  const { status, said } = await insist(`/actions/${action.id}`, { ...state.ended[name], attempt: action.attempt })
  if (status !== 200) console.error(`not confirmed: ${action.id}: ${status} ${said.error}`)
  delete state.ended[name]
  save()
}

console.error(`bringing ${join(folder, 'entries.jsonl')} to ${new URL(GATEWAY_URL).host}`)
for (;;) {
  await bring()
  await fetchAndDo()
  await sleep(EVERY_MS)
}
