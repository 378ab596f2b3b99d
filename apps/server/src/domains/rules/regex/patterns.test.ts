import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { definition } from '../../../../test/stages/rules-stage.ts'
import { checkAlone } from '../store/service.ts'
import { makePatterns, ThreadLost, tellUntried } from './patterns.ts'

const broken = () => new Worker('throw new Error("no memory for a thread")', { eval: true })
const whole = () => new Worker(new URL('./worker.ts', import.meta.url))
/** Threads that are begun in this order. */
const threads = (...all: (() => Worker)[]) => {
  let begun = 0
  return makePatterns(() => (all[begun++] ?? whole)())
}

it('an expression whose thread could not start is not called heavy, and is tried in the next', async () => {
  const patterns = threads(broken, () => {
    throw new Error('no thread at all')
  })
  expect(await patterns.probe('суп')).toBe('untried')
  expect(await patterns.probe('суп')).toBe('untried')
  expect(await patterns.probe('суп')).toBe('ok')
  expect(await patterns.probe('(')).toBe('wrong')
})

it('whoever saves it is told that it could not be tried', async () => {
  const rule = definition({ if: { field: 'text', op: 'regex', value: ['суп'] } })
  await expect(checkAlone(rule, true, threads(broken))).rejects.toMatchObject({ code: 'regex_untried' })
})

it('a text that could not be asked about is no fault of its pattern: it is to be asked again', async () => {
  const patterns = threads(broken)
  const pairs = [{ pattern: 'суп', text: 'а суп?' }]
  await expect(patterns.ask(pairs)).rejects.toBeInstanceOf(ThreadLost)
  // Whoever waits for the answer, as to why a rule did not act, hears it in words.
  const untried = threads(broken).ask(pairs).catch(tellUntried)
  await expect(untried).rejects.toMatchObject({ code: 'regex_untried', status: 503 })
  expect(await patterns.ask(pairs)).toEqual([true])
})

it('what stands before the one that takes too long is answered', async () => {
  const patterns = makePatterns()
  const text = 'суп '.repeat(8_192)
  const all = ['суп', 'щи', '(?i)(?:.{0,200}суп.{0,200}){5}ъ', 'суп']
  expect(await patterns.ask(all.map((pattern) => ({ pattern, text })))).toEqual([true, false, null, null])
  expect(await patterns.ask([{ pattern: 'суп', text }])).toEqual([true])
})
