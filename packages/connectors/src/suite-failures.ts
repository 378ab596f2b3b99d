import { expect, test } from 'vitest'
import type { Connector, FailureKind } from './connector.ts'
import { addressOfNobody, mapValues } from './suite-parts.ts'
import { answerTo, type Breakage, type Channel, type Play } from './suite-stage.ts'

/** However a network goes wrong: nothing is sent twice, and nothing is called sent that is not there. */
export function testFailures(connector: Connector, channel: Channel, on: () => Play) {
  const outcomes: [Breakage, FailureKind][] = [
    ['429', 'try_later'],
    ['revoked', 'token_dead'],
    ['500', 'lost_answer'],
    ['hang', 'lost_answer'],
    ['cut', 'lost_answer'],
    ['html', 'lost_answer'],
    ['empty', 'lost_answer'],
  ]
  const short_patience_ms = 400

  test.each(outcomes)('a send that meets "%s" is %s', async (breakage, kind) => {
    const { stage, speaker, failureOf } = on()
    const written = await stage.write(channel, { text: 'Алло' })
    await stage.breakSend(channel, breakage, false)
    const impatient = breakage === 'hang' ? speaker(undefined, short_patience_ms) : speaker()
    const failure = await failureOf(connector.send(impatient, answerTo(written, 'Слушаем')))
    expect(failure.kind).toBe(kind)
    expect(await stage.seen()).toEqual([])
  })

  test('a network that cannot be reached did nothing', async () => {
    const { stage, speaker, failureOf } = on()
    const written = await stage.write(channel, { text: 'Алло' })
    const nowhere = await addressOfNobody()
    const away = { ...speaker(), bases: mapValues(stage.bases, () => nowhere) }
    expect((await failureOf(connector.send(away, answerTo(written, 'Слушаем')))).kind).toBe('try_later')
  })

  const beforeLeaving = ['ENOTFOUND', 'ERR_FORBIDDEN_ADDRESS', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID']
  test.each(beforeLeaving)('a send that ended before it left (%s) did nothing', async (code) => {
    const { stage, speaker, failureOf } = on()
    const written = await stage.write(channel, { text: 'Алло' })
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }))
    const failure = await failureOf(connector.send({ ...speaker(), fetch }, answerTo(written, 'Слушаем')))
    expect(failure.kind).toBe('try_later')
  })

  test.each([true, false])('a lost answer is settled without a second send (it had arrived: %s)', async (arrived) => {
    const { stage, speaker, failureOf } = on()
    const written = await stage.write(channel, { text: 'Где заказ?' })
    const answer = answerTo(written, 'В пути')
    await stage.breakSend(channel, 'cut', arrived)
    expect((await failureOf(connector.send(speaker(), answer))).kind).toBe('lost_answer')
    const settled = await connector.settle?.(speaker(), answer)
    if (!settled) return expect((await stage.seen()).length).toBe(arrived ? 1 : 0)
    if (settled === 'not_sent') return expect(await stage.seen()).toEqual([])
    expect(await stage.seen()).toEqual([{ external_id: settled.external_id, text: 'В пути', files: 0 }])
  })
}
