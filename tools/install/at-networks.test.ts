import { networkClients } from '@otklik/simulator/networks/list.ts'
import { expect, it } from 'vitest'
import type { Secrets } from '../../apps/server/src/platform/config/secrets.ts'
import { linesForNetworks } from './at-networks.ts'

const PUBLIC_URL = 'https://support.example.com'
const secrets = { derive: (name: string) => Buffer.from(name) } as Secrets
const tell = (applications: typeof networkClients) =>
  linesForNetworks({ PUBLIC_URL, applications, network_bases: {} }, secrets).join('\n')
const only = (network: string) => tell({ [network]: networkClients[network] ?? expect.unreachable(network) })

it('names the address to return to as the window of the network says it', () => {
  expect(only('googleplay')).toBe(`googleplay\n  return address    ${PUBLIC_URL}/callback/google`)
  expect(only('tiktok')).toContain(`return address    ${PUBLIC_URL}/callback/tiktok/\n`)
  expect(only('youtube')).toBe(`youtube\n  return address    ${PUBLIC_URL}/callback/youtube`)
  expect(only('facebook')).toContain(`return address    ${PUBLIC_URL}/callback/facebook\n`)
})

it('names an address to return to for every application that has one', () => {
  for (const network of Object.keys(networkClients)) expect(only(network), network).toContain(`${PUBLIC_URL}/callback/`)
})

it('says so where there is no application yet', () => {
  expect(tell({})).toContain('docs/operating.md')
})
