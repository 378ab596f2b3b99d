import { expect, it, onTestFinished, vi } from 'vitest'
import { isOurs, makeReach } from './reach.ts'

function lost() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let answers = false
  const ask = vi.fn(async () => answers)
  const reach = makeReach({ ask, every_ms: 3_000 })
  return {
    reach,
    ask,
    comeBack: () => {
      answers = true
    },
  }
}

it('asks for the server until it is back, for however long, and then once says so', async () => {
  const { reach, ask, comeBack } = lost()
  const back = vi.fn()
  reach.onBack(back)
  reach.noteSilence()
  expect(reach.isLost()).toBe(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledTimes(200)
  expect(back).not.toHaveBeenCalled()

  comeBack()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reach.isLost()).toBe(false)
  expect(back).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(201)
})

it('ends with any answer, and lets those go on who wait for it', async () => {
  const { reach, ask } = lost()
  await reach.whenReached()
  reach.noteSilence()
  const waited = vi.fn()
  const waiting = reach.whenReached().then(waited)
  expect(waited).not.toHaveBeenCalled()
  reach.noteAnswer()
  await waiting
  expect(ask).not.toHaveBeenCalled()
})

it('is not taken for back by an answer that was on its way before', async () => {
  const { reach } = lost()
  const sent_ms = performance.now()
  await vi.advanceTimersByTimeAsync(10)
  reach.noteSilence()
  reach.noteAnswer(sent_ms)
  expect(reach.isLost()).toBe(true)
  await vi.advanceTimersByTimeAsync(10)
  reach.noteAnswer(performance.now())
  expect(reach.isLost()).toBe(false)
})

it('asks at once when the browser says that something has changed', async () => {
  const { reach, ask, comeBack } = lost()
  reach.noteSilence()
  comeBack()
  await reach.askNow()
  expect(ask).toHaveBeenCalledTimes(1)
  expect(reach.isLost()).toBe(false)
})

it.each([502, 503, 504])('does not take the %i of a proxy for the server', (status) => {
  expect(isOurs(new Response(null, { status }))).toBe(false)
  expect(isOurs(new Response(null, { status: 500 }))).toBe(true)
})
