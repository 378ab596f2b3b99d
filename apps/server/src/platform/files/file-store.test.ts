import fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newStorageKey, openLocalStore } from './file-store.ts'

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'otklik-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { store: openLocalStore(folder), drafts: () => readdir(join(folder, 'drafts')) }
}

/** As on a disk that is busy: a file is opened long after it was asked for. */
function openSlowly() {
  const { open } = fs
  const slow = vi
    .spyOn(fs, 'open')
    .mockImplementation(
      ((...asked: Parameters<typeof open>) => void setTimeout(() => open(...asked), 50)) as typeof open,
    )
  onTestFinished(() => slow.mockRestore())
}

it('leaves no draft of what breaks off, however early', async () => {
  const { store, drafts } = await openStore()
  openSlowly()
  async function* broken(after: number) {
    for (let n = 0; n < after; n++) yield new Uint8Array(10)
    throw new Error('broken off')
  }
  for (const after of [0, 1, 2]) await expect(store.write(newStorageKey(), broken(after))).rejects.toThrow('broken off')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await drafts()).toEqual([])
})

it('reads what was written, in whole and in part', async () => {
  const { store, drafts } = await openStore()
  const key = newStorageKey()
  async function* bytes() {
    yield Buffer.from('01234')
    yield Buffer.from('56789')
  }
  expect((await store.write(key, bytes())).bytes).toBe(10)
  expect(String(await store.readWhole(key))).toBe('0123456789')
  expect(await text(Readable.from(store.read(key, { first: 2, last: 6 })))).toBe('23456')
  expect(await drafts()).toEqual([])
})
