import { afterAll, expect, it } from 'vitest'
import { openSource } from '../../../test/gateway-stage.ts'
import { makeWorld } from '../../../test/world.ts'

const lines: { level: number; route?: string; status?: number }[] = []
const world = await makeWorld({
  env: { LOG_LEVEL: 'info' },
  log_to: { write: (line) => void lines.push(JSON.parse(line)) },
})
afterAll(world.end)

it('does not fill the log with the questions of programs that ask every second, but tells what went wrong', async () => {
  const source = await openSource(world)
  const told = () => lines.filter(({ route }) => route === '/v1/gateway/:key/actions').map(({ status }) => status)
  expect((await source.call('GET', '/actions', undefined)).status).toBe(200)
  expect(told()).toEqual([])
  const { statusCode } = await world.server.inject({ url: `${source.path}/actions` })
  expect(statusCode).toBe(403)
  expect(told()).toEqual([403])
})
