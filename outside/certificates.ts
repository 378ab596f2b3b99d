import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// Certificates, made at run time and without a program: just enough of X.509 (RFC 5280) and of DER.

export type Authority = { name: string; key: KeyObject; pem: string }
export type Certificate = { key: string; cert: string }

const DAY_MS = 86_400_000

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (words: string) => der(0x0c, Buffer.from(words))
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)
const TRUE = der(0x01, Buffer.from([255]))
const utcTime = (at: number) => {
  const digits = new Date(at).toISOString().replace(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const nameOf = (words: string) => sequence(der(0x31, sequence(oid('550403'), text(words))))
const extension = (id: string, value: Uint8Array, ...critical: Uint8Array[]) =>
  sequence(oid(id), ...critical, der(0x04, value))

const ofAuthority = [
  extension('551d13', sequence(TRUE), TRUE),
  // Signs certificates, and nothing else.
  extension('551d0f', der(0x03, Buffer.from([2, 0b0000_0100])), TRUE),
]
const ofServer = (names: string[]) => [
  extension('551d11', sequence(...names.map((name) => der(0x82, Buffer.from(name))))),
  extension('551d25', sequence(oid('2b06010505070301'))),
]

type Wanted = { subject: string; days: [from: number, until: number]; extensions: Uint8Array[] }

function issue(issuer: { name: string; key: KeyObject }, spki: Uint8Array, { subject, days, extensions }: Wanted) {
  const [from, until] = days.map((day) => utcTime(Date.now() + day * DAY_MS)) as [Buffer, Buffer]
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)])
  const version3 = der(0xa0, der(0x02, Buffer.from([2])))
  const signed = sequence(
    ...[
      version3,
      der(0x02, serial),
      ecdsaWithSha256,
      nameOf(issuer.name),
      sequence(from, until),
      nameOf(subject),
      spki,
    ],
    der(0xa3, sequence(...extensions)),
  )
  const certificate = sequence(signed, ecdsaWithSha256, bits(sign('sha256', signed, issuer.key)))
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey, spki: publicKey.export({ type: 'spki', format: 'der' }) }
}
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string

export function makeAuthority(name: string): Authority & { key_pem: string } {
  const { privateKey: key, spki } = makeKey()
  const pem = issue({ name, key }, spki, { subject: name, days: [-1, 30], extensions: ofAuthority })
  return { name, key, pem, key_pem: pemOf(key) }
}

/** One that another process has made. */
export const readAuthority = (name: string, pem: string, key_pem: string): Authority => ({
  name,
  pem,
  key: createPrivateKey(key_pem),
})

export function certify(authority: Authority, host: string, days: Wanted['days'] = [-1, 30]): Certificate {
  const { privateKey, spki } = makeKey()
  const cert = issue(authority, spki, { subject: host, days, extensions: ofServer([host]) })
  return { key: pemOf(privateKey), cert }
}
