import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { codeOf, otpSecret } from '../../../test/one-time-code.ts'
import { mailboxOf, placeOfIp } from './address.ts'
import { isCommon } from './common-passwords.ts'
import { newBackupCodes, otpUriOf, stepOfCode } from './otp.ts'
import { askVendor } from './throttle/captcha-vendors.ts'
import { makeTurns } from './throttle/turns.ts'

describe('a mailbox', () => {
  it('is the same in every spelling of its address', () => {
    const forms = [
      'anna@example.com',
      'ANNA@Example.COM',
      'anna+shop@example.com',
      ' anna@example.com ',
      'ａｎｎａ@example.com',
    ]
    expect(new Set(forms.map(mailboxOf)).size).toBe(1)
  })

  it('is another one for another name or host, and never the address itself', () => {
    const forms = ['anna@example.com', 'anna@example.org', 'hanna@example.com', '+shop@example.com', 'shop@example.com']
    expect(new Set(forms.map(mailboxOf)).size).toBe(forms.length)
    expect(mailboxOf('anna@example.com')).not.toContain('anna')
  })
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as the place %s', (ip, place) => expect(placeOfIp(ip)).toBe(place))

describe('turns', () => {
  const order = async (asked: { place: string; isFamiliar?: boolean }[]) => {
    const [inTurn, done]: [ReturnType<typeof makeTurns>, string[]] = [makeTurns(1, 100), []]
    await Promise.all(asked.map((asking, n) => inTurn(asking, async () => void done.push(`${asking.place}${n}`))))
    return done
  }

  it('are taken by one of each place, then by the next of each', async () => {
    const asked = [...'aaaaabc'].map((place) => ({ place }))
    expect(await order(asked)).toEqual(['a0', 'a1', 'b5', 'c6', 'a2', 'a3', 'a4'])
  })

  it('are given to those at home before all strangers', async () => {
    const asked = [...'abcd'].map((place) => ({ place, isFamiliar: place === 'd' }))
    expect(await order(asked)).toEqual(['a0', 'd3', 'b1', 'c2'])
  })

  it('are never more at once than allowed, also when one fails, and end for strangers when too many wait', async () => {
    const inTurn = makeTurns(2, 3)
    let [running, most] = [0, 0]
    const one = (place: string) =>
      inTurn({ place }, async () => {
        most = Math.max(most, ++running)
        await sleep(5)
        running--
        throw new Error('failed')
      })
    const ends = await Promise.allSettled([...'abcdefg'].map(one))
    const reasons = ends.map((end) => (end.status === 'rejected' ? end.reason.message : 'done'))
    expect(reasons).toEqual([...Array<string>(5).fill('failed'), 'unavailable', 'unavailable'])
    expect([most, running]).toEqual([2, 0])
    await expect(inTurn({ place: 'a' }, async () => 'done')).resolves.toBe('done')
  })
})

describe('a password', () => {
  it.each([
    'Password1!',
    'P@$$w0rd',
    'qwerty123!',
    'Qwerty!1',
    'Пароль1!',
    'gfhjkm123!',
    '12345678!',
    '!1111111',
    'aaaa1111!',
    'Admin#2026',
    '1q2w3e4r!',
    'Summer2026!',
    'otklik-1!',
  ])('%s is one that everybody tries', (password) => expect(isCommon(password)).toBe(true))
  it.each([
    'a long passphrase, 1 of many!',
    'otklik-demo-1!',
    'кошка-7-на-крыше!',
    'tR0ub4dor&3',
    'Xy7$kfq2',
    'mypasswordishard1!',
  ])('%s is not', (password) => expect(isCommon(password)).toBe(false))
})

describe('one-time codes', () => {
  it('belong to the step they were shown in, or to a neighbour', () => {
    const now = Date.now()
    const step = Math.floor(now / 30_000)
    expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(otpSecret, codeOf(otpSecret, steps), now))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ])
  })

  it('are offered in the form that authenticators read', () => {
    const uri = new URL(otpUriOf(otpSecret, 'anna+shop@example.com'))
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Otklik:anna+shop@example.com',
    ])
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'Otklik',
      secret: otpSecret,
      digits: '6',
      period: '30',
    })
  })

  it('for bad days are ten different ones', () => {
    const codes = Array.from({ length: 100 }, newBackupCodes).flat()
    expect(codes).toHaveLength(1_000)
    expect(new Set(codes).size).toBe(1_000)
    expect(codes.filter((code) => !/^[2-9a-hjkmnp-z]{7}$/.test(code))).toEqual([])
  })
})

describe('a vendor of puzzles', () => {
  const question = { secret: 'ours', token: 'theirs', ip: '203.0.113.9' }
  const answering = (status: number, body: unknown) => {
    const asked: { url: string; form: Record<string, string> }[] = []
    const vendor = async (url: string, init?: { body?: unknown }) => {
      asked.push({ url, form: Object.fromEntries(init?.body as URLSearchParams) })
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    }
    return { asked, vendor }
  }

  it.each([
    ['recaptcha', { success: true }, { secret: 'ours', response: 'theirs', remoteip: '203.0.113.9' }],
    ['hcaptcha', { success: true }, { secret: 'ours', response: 'theirs', remoteip: '203.0.113.9' }],
    ['turnstile', { success: true }, { secret: 'ours', response: 'theirs', remoteip: '203.0.113.9' }],
    ['smartcaptcha', { status: 'ok' }, { secret: 'ours', token: 'theirs', ip: '203.0.113.9' }],
  ] as const)('%s is asked in its own words', async (kind, yes, form) => {
    const { asked, vendor } = answering(200, yes)
    expect(await askVendor({ fetch: vendor }, kind, question)).toBe(true)
    expect(asked).toEqual([{ url: expect.stringMatching(/^https:/), form }])
  })

  it('that says no, nothing, or nonsense has not said yes', async () => {
    const answers: [number, unknown][] = [
      [200, { success: false }],
      [200, { success: 'true' }],
      [200, 'not JSON'],
      [500, { success: true }],
      [200, {}],
    ]
    for (const [status, body] of answers)
      expect(await askVendor({ fetch: answering(status, body).vendor }, 'turnstile', question)).toBe(false)
    const away = () => Promise.reject(new Error('away'))
    expect(await askVendor({ fetch: away }, 'turnstile', question)).toBe(false)
  })
})
