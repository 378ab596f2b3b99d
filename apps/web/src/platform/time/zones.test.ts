import { expect, it } from 'vitest'
import { listZones, zoneOf } from './zones.ts'

const winter = Date.UTC(2026, 0, 15) / 1000
const summer = Date.UTC(2026, 6, 15) / 1000
const labelOf = async (id: string, now: number, locale: string) =>
  (await listZones('UTC', now, locale)).find(({ value }) => value === id)?.label

it('names zones as people know them, with how far they are from UTC today', async () => {
  expect(await labelOf('Europe/Moscow', winter, 'ru')).toBe('Москва, UTC+3')
  expect(zoneOf('Europe/Moscow', winter, 'ru').label).toBe('Москва, UTC+3')
  expect(await labelOf('Europe/Moscow', winter, 'en')).toBe('Moscow, UTC+3')
  expect(await labelOf('America/New_York', winter, 'en')).toBe('New York, UTC-5')
  expect(await labelOf('America/New_York', summer, 'en')).toBe('New York, UTC-4')
})

it('gives no two the same name, and knows one that the browser does not', async () => {
  for (const locale of ['ru', 'en']) {
    const labels = (await listZones('Mars/Olympus', winter, locale)).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toContain('Olympus')
  }
})
