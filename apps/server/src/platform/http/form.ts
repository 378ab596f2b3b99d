// A form with one file in it (RFC 7578), as browsers and programs send it, and nothing else: general parsers keep reading
// what nobody asked for, and one of them ends the process over a form that is all headings.
import type { UploadPart } from '@otklik/contract/wire/call.ts'
import { refuse } from '../refuse.ts'

const HEADING_BYTES = 8_192
const LINE_END = Buffer.from('\r\n')
const HEADING_END = Buffer.from('\r\n\r\n')
const LAST = Buffer.from('--')

export function boundaryOf(content_type: string | undefined): string {
  const [, quoted, bare] =
    /^multipart\/form-data\b[\s\S]{0,100}?;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
      content_type ?? '',
    ) ?? []
  return quoted ?? bare ?? refuse('invalid')
}

/** The file comes as a stream; when it is read, the form must be over. */
export async function* readForm(
  body: AsyncIterable<Buffer>,
  boundary: string,
  max_bytes: number,
): AsyncIterable<UploadPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const form = makeReader(body)
  let isRead = false
  async function* bytes() {
    let size = 0
    for await (const chunk of form.piecesUntil(delimiter)) {
      size += chunk.length
      if (size > max_bytes) refuse('too_large')
      yield chunk
    }
    isRead = true
  }
  try {
    if (!(await form.startsWith(delimiter))) refuse('invalid')
    form.skip(delimiter.length)
    if (await form.startsWith(LAST)) return
    if (!(await form.startsWith(LINE_END))) refuse('invalid')
    const heading = headingOf(await form.until(HEADING_END, HEADING_BYTES))
    yield { ...heading, bytes: bytes() }
    if (!isRead || !(await form.startsWith(LAST))) refuse('invalid')
    // Whoever promised more than came has broken off.
    await form.toEnd()
  } finally {
    form.close()
  }
}

function headingOf(bytes: Buffer): { name: string; mime: string } {
  const heading = bytes.toString('utf8')
  const [, disposition] = /\r\ncontent-disposition:\s*form-data;([^\r\n]*)/i.exec(heading) ?? []
  const [, name] = /;?\s*filename="((?:[^"\\]|\\.)*)"/i.exec(disposition ?? '') ?? []
  // A field: nobody asked for one.
  if (name === undefined) return refuse('invalid')
  const [, mime = ''] = /\r\ncontent-type:\s*([\w.+/-]{1,100})/i.exec(heading) ?? []
  return { name: unescaped(name), mime: mime.toLowerCase() }
}

/** As the HTML standard writes them; some programs use a backslash. */
const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n', '\\"': '"' }
const unescaped = (name: string) =>
  name.replace(/%22|%0D|%0A|\\"/gi, (written) => escapes[written.toUpperCase()] ?? written)

/** Bytes as they come, looked at only where something is expected. */
function makeReader(body: AsyncIterable<Buffer>) {
  const source = body[Symbol.asyncIterator]()
  // As if a line had ended before the form: its first boundary is found like every other.
  let rest: Buffer = LINE_END

  async function more(): Promise<boolean> {
    const { done, value } = await source.next()
    if (done) return false
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
    return true
  }

  return {
    /** Not waited for: it may itself be waiting for bytes that never come. */
    close: () => void source.return?.()?.catch(() => undefined),
    async toEnd() {
      do rest = rest.subarray(rest.length)
      while (await more())
    },
    skip(count: number) {
      rest = rest.subarray(count)
    },
    async startsWith(expected: Buffer): Promise<boolean> {
      while (rest.length < expected.length) if (!(await more())) return false
      return rest.subarray(0, expected.length).equals(expected)
    },
    /** With what ends it; refuses where that does not come in time. */
    async until(end: Buffer, most: number): Promise<Buffer> {
      for (;;) {
        const at = rest.subarray(0, most).indexOf(end)
        if (at !== -1) {
          const found = rest.subarray(0, at + end.length)
          rest = rest.subarray(at + end.length)
          return found
        }
        if (rest.length >= most || !(await more())) refuse('invalid')
      }
    },
    async *piecesUntil(end: Buffer): AsyncIterable<Buffer> {
      for (;;) {
        const at = rest.indexOf(end)
        if (at !== -1) {
          if (at > 0) yield rest.subarray(0, at)
          rest = rest.subarray(at + end.length)
          return
        }
        // The last bytes may be where the end begins.
        const sure = Math.max(0, rest.length - end.length + 1)
        const piece = rest.subarray(0, sure)
        rest = rest.subarray(sure)
        if (piece.length > 0) yield piece
        if (!(await more())) refuse('invalid')
      }
    },
  }
}
