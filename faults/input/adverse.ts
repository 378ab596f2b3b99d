import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Call } from '@otklik/contract/wire/call.ts'
import { filesFor } from './adverse-files.ts'

export type Sent = { kind: string; method?: string; path: string; type: string; body: Buffer }
export type Answer = { status: number; error?: string; error_type?: string }

const TEN_MB = 10 * 1_048_576
const boundary = `----${'-'.repeat(60)}`

/** A file as a browser would send it. */
export function formWith(content: Buffer, file = 'a.csv'): Pick<Sent, 'type' | 'body'> {
  const type = file.endsWith('.md') ? 'text/markdown' : 'text/csv'
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(start), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\ntext\r\n'
const form = (kind: string, body: Buffer) => ({ kind, type: 'multipart/form-data; boundary=x', body })
/** What is wrong with these is the form itself. */
const forms = () => [
  form('a form of very many parts', Buffer.alloc(TEN_MB, part)),
  form('a form that is all headings', Buffer.concat([Buffer.from('--x\r\n'), Buffer.alloc(TEN_MB, 'a: b\r\n')])),
  form('a short form that is all headings', Buffer.from('--x\r\na: b\r\n')),
  form('a form that never begins', Buffer.alloc(TEN_MB, '\r\n-')),
  { kind: 'no form', type: 'application/json', body: Buffer.alloc(TEN_MB, '[') },
]

/** For a call that takes files: all that is made for it, what must be taken and what must be refused. */
export async function adverseUploads(name: string, path: string): Promise<{ good: Sent[]; bad: Sent[] }> {
  const good: Sent[] = []
  const bad: Sent[] = forms().map((one) => ({ ...one, path }))
  for (const { file, ...kinds } of filesFor[name] ?? [])
    for (const [all, of] of [
      [good, kinds.good],
      [bad, kinds.bad],
    ] as const)
      for (const [kind, make] of Object.entries(of)) all.push({ kind, path, ...formWith(await make(), file) })
  return { good, bad }
}

const deep = (bytes: number) => Buffer.from('['.repeat(bytes / 2) + ']'.repeat(bytes / 2))
const wide = (bytes: number) => {
  const keys = Array.from({ length: Math.floor(bytes / 13) }, (_, n) => `"${String(n).padStart(7, 'k')}":1,`)
  return Buffer.from(`{${keys.join('')}"end":1}`)
}

export const TOO_MUCH = 'more than it reads'

/** For a call that takes a text: as much as would fit into a file, and as much as it reads. */
export function adverseTexts(call: Call, path: string, most_bytes: number): Sent[] {
  const one = (kind: string, body: Buffer, type = 'application/json'): Sent => ({
    kind,
    method: call.method,
    path,
    type,
    body,
  })
  const form = 'application/x-www-form-urlencoded'
  const taken = most_bytes - 100
  return [
    one(TOO_MUCH, Buffer.alloc(Math.max(TEN_MB, most_bytes + 1), 'a=1&'), call.form ? form : undefined),
    one('deep JSON', deep(taken)),
    ...(call.form
      ? [one('very many fields', Buffer.alloc(taken, 'a=1&'), form), one('very many keys', wide(taken))]
      : []),
  ]
}

/** For a call that takes a file as a text inside its body. */
export function adverseDocuments(path: string, others: object): Sent[] {
  const sections = (text: string) =>
    `{"format":1,"lineage":"0b0e3a60-0000-4000-8000-000000000000","sections":{${text}}}`
  const keys = wide(TEN_MB - 200).toString()
  const documents: Record<string, string> = {
    'a file of very many sections': sections(keys.slice(1, -1)),
    'a thing of very many fields': sections(`"tags":[${keys}]`),
    'very many empty things': sections(`"tags":[${'{},'.repeat(3_400_000)}{}]`),
    'very many things': sections(
      `"tags":[${Array.from({ length: 110_000 }, (_, n) => `{"name":"${'n'.repeat(60)}${n}"}`).join(',')}]`,
    ),
    'very many lists': sections(`"tags":[${'[],'.repeat(3_400_000)}[]]`),
    'one long text': sections(`"tags":[{"name":"${'я'.repeat(5_000_000)}"}]`),
    'a text of escapes': sections(`"tags":[{"name":"${'\\u0041'.repeat(1_700_000)}"}]`),
    'deep lists': sections(`"tags":${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`),
    'no end': sections('"tags":[').slice(0, -2).padEnd(TEN_MB, '{"a":'),
    'blanks only': ' '.repeat(TEN_MB),
  }
  return Object.entries(documents).map(([kind, document]) => ({
    ...{ kind, path, type: 'application/json' },
    body: Buffer.from(JSON.stringify({ ...others, document })),
  }))
}

export function post(
  address: string,
  token: string | undefined,
  { method = 'POST', path, type, body }: Omit<Sent, 'kind'>,
) {
  const headers = {
    ...{ 'content-type': type, 'content-length': body.length },
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return new Promise<Answer>((resolve) => {
    const asked = request(`${address}${path}`, { method, headers }, (answer) => {
      void text(answer).then(
        (said) => resolve({ status: answer.statusCode ?? 0, ...read(said) }),
        () => resolve({ status: 0 }),
      )
    })
    // Whoever hangs up before we have sent all of it has not told us why.
    asked.on('error', () => resolve({ status: 0 }))
    asked.end(body)
  })
}

function read(said: string): Omit<Answer, 'status'> {
  try {
    const { error, error_type } = JSON.parse(said) ?? {}
    return { error, error_type }
  } catch {
    return {}
  }
}
