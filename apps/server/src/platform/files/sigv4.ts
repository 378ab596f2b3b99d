import { createHash, createHmac } from 'node:crypto'

export type Signer = { access_key: string; secret_key: string; region: string }
type Unsigned = { method: string; url: URL; headers?: Readonly<Record<string, string>>; payload_hash: string }

/**
 * The headers of a request as S3 wants it signed ("Authenticating Requests: Using the Authorization Header", AWS
 * Signature Version 4). All given headers are covered, and the host.
 */
export function sign({ method, url, headers = {}, payload_hash }: Unsigned, signer: Signer, now: Date) {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${signer.region}/s3/aws4_request`
  const sent = { ...lowered(headers), 'x-amz-content-sha256': payload_hash, 'x-amz-date': time }
  const covered = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1))
  const names = covered.map(([name]) => name).join(';')
  const canonical = [
    method,
    url.pathname,
    queryOf(url),
    ...covered.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    names,
    payload_hash,
  ].join('\n')
  const signature = hmac(keyOf(signer, scope), `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString(
    'hex',
  )
  const authorization = `AWS4-HMAC-SHA256 Credential=${signer.access_key}/${scope},SignedHeaders=${names},Signature=${signature}`
  return { ...sent, authorization }
}

/** Every byte but these, where encodeURIComponent leaves five more as they are. */
export const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const lowered = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const queryOf = ({ searchParams }: URL) =>
  [...searchParams]
    .map(([name, value]) => `${encodeName(name)}=${encodeName(value)}`)
    .sort()
    .join('&')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const keyOf = ({ secret_key }: Signer, scope: string) =>
  scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret_key}`)
