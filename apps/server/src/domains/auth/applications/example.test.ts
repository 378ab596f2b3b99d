import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AuthorizationRequest } from '@otklik/contract/auth/consents.ts'
import { afterAll, expect, it } from 'vitest'
import { anApplication } from '../../../../test/requests/application-requests.ts'
import { makeWorld } from '../../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const url = await world.server.listen({ port: 0, host: '127.0.0.1' })
world.base.setAddress(url)
const program = join(import.meta.dirname, '../../../../../../examples/answer-comment.mjs')

const start = (env: Record<string, string>, ...words: string[]) =>
  spawn(process.execPath, [program, ...words], { env: { OTKLIK_URL: url, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })

it('is at most 150 lines', () => {
  expect(readFileSync(program, 'utf8').split('\n').length).toBeLessThanOrEqual(151)
})

it('lists comments and answers one with a personal token', async () => {
  const space = await world.space()
  const comment = await space.comment()
  const who = await space.person('operator')
  const { consents, items } = world.as(who)
  const body = { space_id: space.id, name: 'Example', scopes: ['items:reply' as const], days: 1 }
  const { secret } = await consents.addToken({ body })
  const listed = await text(start({ OTKLIK_TOKEN: secret }).stdout)
  expect(listed.split('\t')[0]).toBe(String(comment.id))
  const answered = await text(start({ OTKLIK_TOKEN: secret }, String(comment.id), 'Thank', 'you!').stdout)
  const { replies } = await items.get({ params: { id: comment.id } })
  expect(replies).toMatchObject([{ text: 'Thank you!', user_id: who.user_id }])
  expect(answered.split('\t')[0]).toBe(String(replies[0]?.id))
})

it('asks its person as an application, and listens for the way back', async () => {
  const space = await world.space()
  const comment = await space.comment()
  const who = await space.person('operator')
  const { application } = await anApplication(world, space, { has_secret: false })
  const running = start({ OTKLIK_CLIENT_ID: application.client_id })
  const [printed] = await once(running.stderr, 'data')
  const asked = new URL(String(printed).replace('Open in a browser: ', '').trim())
  const request = Object.fromEntries(asked.searchParams) as AuthorizationRequest
  const { redirect_to } = await world.as(who).consents.decide({ body: { ...request, is_allowed: true } })
  const stranger = new URL(redirect_to)
  stranger.searchParams.set('state', 'another')
  expect((await fetch(stranger)).status).toBe(400)
  expect((await fetch(redirect_to)).status).toBe(200)
  expect((await text(running.stdout)).split('\t')[0]).toBe(String(comment.id))
})
