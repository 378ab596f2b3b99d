import { isIP } from 'node:net'
import { z } from 'zod'

// What settings look like; what is wrong with one is said in words that help whoever wrote it, and never repeats a password.

export const Url = z
  .url({ protocol: /^https?$/, error: 'is not an address like https://support.example.com' })
  .transform((url) => url.replace(/\/+$/, ''))

/** What browsers and `fetch` refuse to ask, because something else than the web speaks there ("bad port" of the Fetch standard). */
const badPorts = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109],
  ...[110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])
export const isBadPort = (port: number) => badPorts.has(port)

/** 0 takes any free one. */
export const Port = z.coerce
  .number()
  .int()
  .min(0)
  .max(65535)
  .refine((port) => !isBadPort(port), 'is a port that browsers refuse to ask ("bad port"): take another one')

export const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))

/** Networks that a proxy may be in, by the names that the server knows besides addresses. */
const named = ['loopback', 'linklocal', 'uniquelocal']

export const proxies = list.superRefine((parts, ctx) => {
  const wrong = parts.find((part) => !named.includes(part) && !isRange(part))
  if (wrong !== undefined)
    ctx.addIssue({ code: 'custom', message: `"${wrong}" is neither an address nor a range such as 10.0.0.0/8` })
})

function isRange(part: string): boolean {
  const [address = '', bits, ...more] = part.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** With a user and a password in it, where most mistakes are made. */
export const address = (protocol: RegExp, example: string) =>
  z.string().superRefine((text, ctx) => {
    const url = URL.parse(text)
    if (url && text.includes('://') && protocol.test(url.protocol.slice(0, -1)) && isReadable(url)) return
    ctx.addIssue({
      code: 'custom',
      message: `is not an address like ${example} (in a password write % as %25, # as %23, / as %2F, ? as %3F, @ as %40)`,
    })
  })

function isReadable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
    return true
  } catch {
    return false
  }
}
