import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'

/**
 * Node reads NODE_EXTRA_CA_CERTS when it starts: before it has seen our .env, and a file that is not there is passed over
 * with a warning. Here it counts wherever it was set, and a wrong file stops the start.
 */
export function trustAlso(file: string | undefined): void {
  if (file === undefined) return
  const trusted = tls.getCACertificates('default')
  const known = new Set(trusted.map(bare))
  const more = certificatesIn(file).filter((pem) => !known.has(bare(pem)))
  if (more.length > 0) tls.setDefaultCACertificates([...trusted, ...more])
}

const bare = (pem: string) => pem.replace(/\s/g, '')

function certificatesIn(file: string): string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`NODE_EXTRA_CA_CERTS: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0) throw new Error(`NODE_EXTRA_CA_CERTS: ${file} holds no certificate in PEM.`)
  return found
}

/** Whether certificates of this authority are good here. */
export const isTrusted = (name: string): boolean =>
  tls.getCACertificates('default').some((pem) => new X509Certificate(pem).subject.split('\n').includes(`CN=${name}`))
