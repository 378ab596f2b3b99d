import { expect, it } from 'vitest'
import { boundaryOf, readForm } from './form.ts'

const MOST = 100_000

async function* inPieces(whole: Buffer, size: number) {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}

/** What is in it, or why it was refused. */
async function read(form: string | Buffer, size = 65_536) {
  const found: { name: string; mime: string; content: string }[] = []
  try {
    for await (const { name, mime, bytes } of readForm(inPieces(Buffer.from(form), size), 'x', MOST)) {
      const chunks: Uint8Array[] = []
      for await (const chunk of bytes) chunks.push(chunk)
      found.push({ name, mime, content: Buffer.concat(chunks).toString() })
    }
    return found
  } catch (error) {
    return (error as { code: string }).code
  }
}

const part = (content: string, filename = 'a.txt') =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`

it('reads what browsers and programs write, wherever it is cut', async () => {
  const body = new FormData()
  body.set('file', new File(['one\r\n--two\r\n-'], 'Счёт "1".txt', { type: 'text/csv' }))
  const written = new Response(body)
  const boundary = boundaryOf(written.headers.get('content-type') ?? '')
  const whole = Buffer.from(await written.arrayBuffer())
  for (let size = 1; size <= whole.length; size++) {
    const found: string[] = []
    for await (const { name, mime, bytes } of readForm(inPieces(whole, size), boundary, MOST)) {
      let content = ''
      for await (const chunk of bytes) content += Buffer.from(chunk).toString('latin1')
      found.push(name, mime, content)
    }
    expect(found).toEqual(['Счёт "1".txt', 'text/csv', 'one\r\n--two\r\n-'])
  }
})

it('takes an empty file, content that looks like a boundary, and an end without a line end', async () => {
  expect(await read(`${part('')}--x--`)).toEqual([{ name: 'a.txt', mime: 'text/plain', content: '' }])
  const content = '--x\r\n--y--\r\r\n--\r\n-x'
  expect(await read(`${part(content)}--x--\r\n`, 1)).toEqual([{ name: 'a.txt', mime: 'text/plain', content }])
  expect(await read(`${part('1', 'say \\"hi\\".txt')}--x--`)).toMatchObject([{ name: 'say "hi".txt' }])
  expect(await read('--x--\r\n')).toEqual([])
})

const torn: Record<string, string> = {
  nothing: '',
  'no boundary': 'hello',
  'another boundary': part('text').replace('--x', '--y'),
  'text before it': `hello\r\n${part('text')}--x--`,
  'all headings': `--x\r\n${'a: b\r\n'.repeat(10)}`,
  'headings without an end': `--x\r\n${'a: b\r\n'.repeat(100_000)}`,
  'a boundary only': '--x\r\n',
  'no end': part('text'),
  'half an end': `${part('text')}--x-`,
  'two files': `${part('one')}${part('two')}--x--`,
  'a field': '--x\r\ncontent-disposition: form-data; name="role"\r\n\r\nadministrator\r\n--x--',
  'a field beside it': `${part('one')}--x\r\ncontent-disposition: form-data; name="role"\r\n\r\nx\r\n--x--`,
  'no disposition': '--x\r\ncontent-type: text/plain\r\n\r\ntext\r\n--x--',
}

it.each(Object.entries(torn))('refuses a form with %s, in one piece and byte by byte', async (_, form) => {
  expect(await read(form)).toBe('invalid')
  expect(await read(form.slice(0, 20_000), 1)).toBe('invalid')
})

it('refuses what is longer than it may be while it comes', async () => {
  expect(await read(`${part('a'.repeat(MOST))}--x--`)).toHaveLength(1)
  expect(await read(`${part('a'.repeat(MOST + 1))}--x--`)).toBe('too_large')
  expect(await read(part('a'.repeat(10 * MOST)))).toBe('too_large')
})

it('knows the boundary however it is written, and what is no form', () => {
  expect(boundaryOf('multipart/form-data; boundary=x')).toBe('x')
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe('a b')
  for (const type of [undefined, '', 'multipart/form-data', 'multipart/form-data; boundary=', 'application/json'])
    expect(() => boundaryOf(type)).toThrow()
})
