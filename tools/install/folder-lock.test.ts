import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tryLock, waitForLock } from './folder-lock.js'

const folder = mkdtempSync(join(tmpdir(), 'otklik-lock-'))
const path = join(folder, 'running')
afterAll(() => rmSync(folder, { recursive: true }))

test('one holds the lock until it lets go', async () => {
  const first = tryLock(path) as number
  expect(tryLock(path)).toBeUndefined()
  const waiting = waitForLock(path, () => closeSync(first))
  const second = await waiting
  expect(tryLock(path)).toBeUndefined()
  closeSync(second)
  closeSync(tryLock(path) as number)
})

test('a holder that is killed holds nothing', async () => {
  const script = `import { tryLock } from ${JSON.stringify(import.meta.resolve('./folder-lock.js'))}
    console.log(tryLock(${JSON.stringify(path)}) !== undefined)
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(String(await once(holder.stdout, 'data'))).toContain('true')
  expect(tryLock(path)).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'close')
  closeSync(tryLock(path) as number)
})
