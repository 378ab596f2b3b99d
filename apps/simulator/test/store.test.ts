import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeStore } from '../src/store.ts'

test('a world that cannot be written down goes on, says so once, and is written when there is room again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  // Where a folder should be there is a file: like a full disk, nothing can be written.
  const obstacle = join(folder, 'world')
  writeFileSync(obstacle, '')
  const store = makeStore({ state_file: join(obstacle, 'state.json'), now: Date.now })
  onTestFinished(() => store.close())

  store.touch()
  await expect.poll(() => said.mock.calls.length).toBe(1)
  store.touch()
  const id = store.takeId()
  rmSync(obstacle)
  const written = () => JSON.parse(readFileSync(join(obstacle, 'state.json'), 'utf8'))
  await expect.poll(written).toMatchObject({ next_id: id + 1 })
  expect(said).toHaveBeenCalledTimes(1)
})
