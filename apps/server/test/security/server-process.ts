import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { childEnv } from '../processes/child-env.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

/** The program itself, until it ends; for starts that must not succeed. */
export function startServer(environment: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const env = { ...childEnv, PORT: '0', DEMO: '0' }
  const child = spawn(process.execPath, [main], { env: { ...env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said: Buffer.concat(said).toString() }))
  })
}
