import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UntrustedNetwork } from '@otklik/connectors/connector.ts'
import { exchange } from '@otklik/connectors/exchange.ts'
import { afterAll, expect, it } from 'vitest'
import { makeAuthority } from '../../../../../outside/certificates.ts'
import { startUntrusted } from '../../../test/processes/untrusted.ts'
import { isTrusted, trustAlso } from './certificates.ts'
import { makeSafeFetch } from './safe-fetch.ts'

const folder = mkdtempSync(join(tmpdir(), 'otklik-trust-'))
const { host, authority, stop } = await startUntrusted(makeAuthority('Otklik test of trust'))
afterAll(() => {
  stop()
  rmSync(folder, { recursive: true, force: true })
})

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const safeFetch = makeSafeFetch([host])
const fetch: typeof safeFetch = (url, init) => safeFetch(url, { ...init, is_named: true })
const speaker = { bases: {}, secrets: { access: '' }, now: () => 0, fetch }
const ask = () => exchange(speaker, { url: `https://${host}/`, method: 'POST', body: '{}', once: true })

it('tells a network whose authority nobody here trusts from one that is away, and trusts it when it is named', async () => {
  const failure = await ask().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UntrustedNetwork)
  expect(failure).toMatchObject({ kind: 'try_later', words: expect.stringContaining('certificate') })
  expect(isTrusted('Otklik test of trust')).toBe(false)

  trustAlso(file('root.pem', `Of the test\n${authority.pem}\n`))

  expect(isTrusted('Otklik test of trust')).toBe(true)
  expect(await ask()).toMatchObject({ status: 200, json: { ok: true } })
})

it('says what is wrong with the file', () => {
  expect(() => trustAlso(join(folder, 'away.pem'))).toThrow(
    /^NODE_EXTRA_CA_CERTS: .+away\.pem cannot be read \(ENOENT\)/,
  )
  expect(() => trustAlso(file('empty.pem', 'nothing'))).toThrow(/^NODE_EXTRA_CA_CERTS: .+ holds no certificate in PEM/)
  trustAlso(undefined)
})
