// What customers write every day, and must be heard as it is meant: words and questions as nothing, complaints and praises as such.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { judgeTexts } from './judge.ts'

const world = await makeWorld()
afterAll(world.end)
const { id: space_id } = await world.space()

const read = (name: string, between: RegExp) =>
  readFileSync(join(import.meta.dirname, 'everyday', `${name}.txt`), 'utf8')
    .split(between)
    .filter((text) => text !== '')

it.each([
  ['words', /\s+/, 300, 0],
  ['questions', /\n/, 60, 0],
  ['complaints', /\n/, 60, -1],
  ['praises', /\n/, 40, 1],
] as const)('hears everyday %s as what they are', async (name, between, least, emotion) => {
  const texts = read(name, between)
  expect(texts.length).toBeGreaterThanOrEqual(least)
  const verdicts = await world.base.database.inSpaces({ spaces: [space_id] }, (db) =>
    judgeTexts(
      { db },
      space_id,
      texts.map((text) => ({ text })),
    ),
  )
  const wrong = verdicts.flatMap(({ emotion: heard, counted }, index) =>
    heard === emotion
      ? []
      : [`${texts[index]} = ${heard}: ${counted.map(({ lexeme, counts }) => `${lexeme} ${counts}`)}`],
  )
  expect(wrong).toEqual([])
})
