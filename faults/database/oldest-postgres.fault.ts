import { runTool } from '../../tools/run-tool.ts'

export const name = 'what the data layer promises holds on the oldest PostgreSQL that we support'

export async function run() {
  const { code } = await runTool('vitest', ['run', '--project', 'server-15'], { env: { OLDEST_POSTGRES: '1' } })
  if (code !== 0) throw new Error('a test of the data layer failed on PostgreSQL 15')
}
