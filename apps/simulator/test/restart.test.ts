import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { networks } from '../src/networks/list.ts'
import { makeSimulator, type Simulator } from '../src/simulator.ts'
import type { Comment } from '../src/state.ts'
import { drawPast, type PastComment } from '../src/world/past.ts'
import { type Heard, listen, order, telegramCall } from './listener.ts'

let folder: string
let state_file: string
let simulator: Simulator

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  state_file = join(folder, 'world', 'state.json')
})
afterEach(async () => {
  await simulator.close()
  rmSync(folder, { recursive: true })
})

async function start(): Promise<string> {
  simulator = makeSimulator({ state_file, retry_ms: 10 })
  return simulator.listen(0)
}

test('the world goes on after a restart, and delivers what was not delivered', async () => {
  let isOpen = false
  const receiver = await listen(() => ({ status: isOpen ? 200 : 503, text: '' }))
  let origin = await start()
  await telegramCall(origin, 'setWebhook', { url: receiver.url, secret_token: 's' })
  const before = await order(origin, 'write', { network: 'telegram', text: 'Раз', photo: tiny })
  await simulator.close()

  isOpen = true
  origin = await start()
  await simulator.deliveries.whenIdle()
  const after = await order(origin, 'write', { network: 'telegram', text: 'Два' })
  await simulator.deliveries.whenIdle()
  const texts = receiver.heard.map(({ body }) => body.message as { text?: string; caption?: string })
  expect(texts.slice(-2).map(({ text, caption }) => text ?? caption)).toEqual(['Раз', 'Два'])
  expect(Number(after.external_id)).toBeGreaterThan(Number(before.external_id))

  const { photo } = (receiver.heard[0] as Heard).body.message as { photo: { file_id: string }[] }
  expect((await fetch(`${origin}/files/${photo.at(-1)?.file_id}`)).status).toBe(200)
  receiver.close()
})

const tiny =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('numbers that a killed process never wrote down are not given out again', async () => {
  let origin = await start()
  await order(origin, 'write', { network: 'telegram', text: 'На диске' })
  await simulator.close()
  const known = simulator.world.store.state.next_id
  origin = await start()
  const { external_id } = await order(origin, 'write', { network: 'telegram', text: 'Позже' })
  expect(Number(external_id)).toBeGreaterThan(known + 10_000)
})

test('a world without its file does not repeat the numbers of an earlier one', async () => {
  const earlier = makeSimulator({ now: () => Date.now() - 60_000 })
  await start()
  expect(simulator.world.store.state.next_id).toBeGreaterThan(earlier.world.store.state.next_id)
  await earlier.close()
})

test('the past is known again after a restart, with what has become of it, and is not in the file', async () => {
  const draw = () => drawPast({ now: 1_790_000_000, days: 3, homes: networks })
  await start()
  simulator.world.remember(draw())
  const [{ account, comment }, other] = draw().comments as [PastComment, PastComment]
  const find = (id: number) => simulator.world.findComment(account, id)
  simulator.world.hideComment(account, find(comment.id) as Comment, true)
  const answer = simulator.world.answerComment(account, comment.post_id, { text: 'Да', reply_to: comment.id })
  await simulator.close()
  expect(readFileSync(state_file, 'utf8')).not.toContain(other.comment.text)

  await start()
  simulator.world.remember(draw())
  expect(find(comment.id)).toMatchObject({ ...comment, is_hidden: true })
  expect(find(other.comment.id)).toEqual(other.comment)
  expect(simulator.world.stateOf(account).comments.at(-1)).toEqual(answer)
})

test('a broken file is put aside', async () => {
  await start()
  await simulator.close()
  writeFileSync(state_file, '{"version":')
  await start()
  expect(simulator.world.stateOf(simulator.world.accounts[0] as never).posts.length).toBeGreaterThan(5)
  expect(existsSync(`${state_file}.broken`)).toBe(true)
})
