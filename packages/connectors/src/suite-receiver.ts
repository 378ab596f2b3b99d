import { describe, expect, test } from 'vitest'
import type { Connector, Delivery } from './connector.ts'
import { mapValues } from './suite-parts.ts'
import { type Channel, type Play, type Rig, webhook } from './suite-stage.ts'

/** Only the network itself is let in, and one event counts once. */
export function testReceiver(connector: Connector, proof: Rig['proof'], any: Channel, on: () => Play) {
  const receiver = () => connector.receiver as NonNullable<Connector['receiver']>
  const first = async () => {
    await on().stage.write(any, { text: 'Здравствуйте' })
    await on().stage.whenDelivered()
    return on().deliveries[0] as Delivery
  }
  const replaceSecret = (delivery: Delivery, by: string): Delivery => ({
    headers: mapValues(delivery.headers, (value) => value?.replace(webhook, by)),
    query: mapValues(delivery.query ?? {}, (value) => value?.replace(webhook, by)),
    body: Buffer.from(Buffer.from(delivery.body).toString().replace(webhook, by)),
  })
  const judge = (delivery: Delivery, secrets = on().hookSecrets()) => receiver().authenticate(delivery, secrets)

  describe('the receiver', () => {
    test('lets the network in', async () => {
      expect(judge(await first())).toBe('genuine')
    })
    test("refuses the secret of another account's receiver", async () => {
      const delivery = await first()
      const other = { webhook: 'the-secret-of-another-account-987654', app_secret: 'another', access: 'another' }
      const { handshake } = on().hookSecrets()
      expect(judge(delivery, { ...other, ...(handshake !== undefined && { handshake }) })).toBe('forged')
    })
    test('refuses everybody while there is no secret', async () => {
      const delivery = await first()
      expect(judge(replaceSecret(delivery, ''), { webhook: '', app_secret: '', access: '' })).toBe('forged')
      expect(judge(delivery, { webhook: '' })).toBe('forged')
    })
    if (proof === 'secret')
      test.each([`${webhook}x`, ''])('refuses a wrong or missing secret', async (wrong) => {
        expect(judge(replaceSecret(await first(), wrong))).toBe('forged')
      })
    if (proof === 'signature')
      test('refuses what was not signed as it stands', async () => {
        const { headers, body } = await first()
        expect(judge({ headers: {}, body })).toBe('forged')
        // The last sign, whether it is written in hexadecimal or in base64.
        const other = mapValues(headers, (value) => value?.replace(/[\da-z+/](?==*$)/i, '!'))
        expect(judge({ headers: other, body })).toBe('forged')
        const again = JSON.stringify(JSON.parse(Buffer.from(body).toString()), null, 1)
        expect(judge({ headers, body: Buffer.from(again) })).toBe('forged')
      })
    test('refuses what is not JSON', () => {
      const delivery = { headers: {}, body: Buffer.from('{"type":') }
      expect(judge(delivery)).toBe('forged')
      expect(receiver().keyOf(delivery)).not.toBe('')
    })
    test('knows one event by one key, and two events by two', async () => {
      await on().stage.write(any, { text: 'Раз' })
      await on().stage.write(any, { text: 'Раз' })
      await on().stage.whenDelivered()
      const keys = on().deliveries.map((delivery) => receiver().keyOf(delivery))
      expect(receiver().keyOf(on().deliveries[0] as Delivery)).toBe(keys[0])
      expect(new Set(keys).size).toBe(keys.length)
    })
  })
}
