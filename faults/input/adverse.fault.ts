import { runTool } from '../../tools/run-tool.ts'

export const name = 'adverse: ten megabytes of adverse input to every call, and what it costs the process'

export async function run() {
  const { code } = await runTool('vitest', ['run', '--project', 'faults', 'adverse'], { env: { ADVERSE: '1' } })
  if (code !== 0) throw new Error('see above')
}
