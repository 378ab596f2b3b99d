import { onTestFinished } from 'vitest'
import { makeApi } from '../../src/app.ts'
import { layFoundation } from '../../src/foundation.ts'
import type { World } from '../world.ts'

/** Another process of the same installation, as far as the first can tell: its own notices, sockets and memory. */
export async function startSecond({ base: { config }, connection }: World) {
  const base = await layFoundation({ config, connection })
  const api = await makeApi(base)
  await api.server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await api.stop()
    await base.stop()
  })
  return { base, server: api.server }
}
