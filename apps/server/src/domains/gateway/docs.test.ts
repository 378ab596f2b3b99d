import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { comment, openSource, type Source } from '../../../test/gateway-stage.ts'
import { makeWorld } from '../../../test/world.ts'

// The page for those who write an adapter, and the adapter that it names, as they stand.

const root = join(import.meta.dirname, '../../../../..')
const world = await makeWorld({ workers: true })
const folder = mkdtempSync(join(tmpdir(), 'otklik-adapter-'))
afterAll(async () => {
  await world.end()
  rmSync(folder, { recursive: true })
})
const origin = await world.server.listen({ port: 0, host: '127.0.0.1' })
const page = readFileSync(join(root, 'docs/gateway.md'), 'utf8')
const envOf = ({ path, secret }: Source) => ({
  ...process.env,
  GATEWAY_URL: `${origin}${path}`,
  GATEWAY_SECRET: secret,
})

it('is read at the address of the product, beside the adapter that it names', async () => {
  const read = async (path: string) => {
    const answer = await fetch(`${origin}${path}`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    return answer.text()
  }
  expect(await read('/api/gateway')).toBe(page)
  expect(await read('/api/gateway-adapter.mjs')).toBe(readFileSync(join(root, 'examples/gateway-adapter.mjs'), 'utf8'))
})

it('has examples that run as they stand', async () => {
  const source = await openSource(world)
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block as string)
  expect(blocks).toHaveLength(5)
  const [helper, bring, change, ...rest] = blocks
  const run = async (...scripts: (string | undefined)[]) => {
    const script = ['set -e', helper, ...scripts].join('\n')
    return (await promisify(execFile)('bash', ['-c', script], { env: envOf(source) })).stdout
  }
  const told = JSON.parse((/^```json\n(\{ "accepted".*?)^```$/ms.exec(page) ?? [])[1] ?? '')
  expect(JSON.parse(await run(bring))).toEqual(told)
  await expect.poll(async () => (await source.items()).length).toBe(2)
  expect(JSON.parse(await run(change))).toMatchObject({ accepted: 2, refused: 0 })
  const find = async () => (await source.items()).find(({ rating }) => rating === 4)
  await expect.poll(find).toBeDefined()
  const { id = 0, version = 0 } = (await find()) ?? {}
  await source.as().items.reply({ params: { id }, body: { text: 'Thank you!', seen_version: version } })
  await expect.poll(async () => (await source.fetch()).actions.length).toBe(1)
  const [asked, confirmed] = rest
  const action = (/^```json\n(\{ "actions".*?)^```$/ms.exec(page) ?? [])[1] ?? ''
  const { actions } = JSON.parse(await run(asked))
  expect(Object.keys(actions[0])).toEqual(Object.keys(JSON.parse(action).actions[0]))
  expect(JSON.parse(await run(confirmed))).toMatchObject({ state: 'done' })
  expect((await source.card(id)).replies).toMatchObject([{ text: 'Thank you!', state: 'sent' }])
})

it('has an adapter of at most 150 lines that brings, fetches, confirms, and may be killed', async () => {
  const program = join(root, 'examples/gateway-adapter.mjs')
  expect(readFileSync(program, 'utf8').split('\n').length).toBeLessThanOrEqual(151)
  const source = await openSource(world, 'pikabu', 'Блог')
  const start = () => spawn(process.execPath, [program, folder], { env: envOf(source), stdio: 'ignore' })
  const write = (...entries: object[]) =>
    appendFileSync(join(folder, 'entries.jsonl'), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  const stop = async (child: ReturnType<typeof start>) => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const first = start()
  write(comment({ text: 'Как дела?' }))
  await expect.poll(async () => (await source.items()).length).toBe(1)
  await stop(first)

  const [{ id, version } = { id: 0, version: 0 }] = await source.items()
  const reply = await source.as().items.reply({ params: { id }, body: { text: 'Хорошо', seen_version: version } })
  const state = async () => (await source.card(id)).replies.find((one) => one.id === reply.id)?.state
  const second = start()
  await expect.poll(state).toBe('sent')
  const answers = join(folder, 'answers.jsonl')
  const lines = () => (existsSync(answers) ? readFileSync(answers, 'utf8').trim().split('\n') : [])
  expect(lines().map((line) => JSON.parse(line))).toMatchObject([{ type: 'reply', text: 'Хорошо' }])
  await source.as().moderation.editReply({ params: { id: reply.id }, body: { text: 'Отлично' } })
  await expect.poll(() => lines().length).toBe(2)
  // What was brought before is not brought again.
  expect(await source.items()).toHaveLength(1)
  await stop(second)
})
