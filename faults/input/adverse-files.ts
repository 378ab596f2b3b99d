import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// S19: what somebody sends who wants to do harm, as large as they may. Nothing here is random, so that a run can be repeated.

const MB = 1_048_576
const TEN_MB = 10 * MB
const filled = (text: string, bytes = TEN_MB) => Buffer.alloc(bytes, text)

/** Bytes of any kind, for whoever takes bytes. */
const bytes: Record<string, () => Buffer> = {
  'short lines': () => filled('a\n'),
  'deep JSON': () => filled('[{"a":'),
  'what looks like the end of the form': () => filled('\r\n--'),
  'an archive of zeros': zipBomb,
}

/** No table, or one that nobody keeps. */
const noTables: Record<string, () => Buffer> = {
  ...bytes,
  'no line end': () => filled('a'),
  'a quote that is not closed': () => Buffer.concat([Buffer.from('name;text\n"'), filled('a\n', TEN_MB - 20)]),
  'quotes only': () => filled('"'),
  'a million columns': () => filled(';'),
  'empty lines': () => filled('\n'),
  NULs: () => Buffer.alloc(TEN_MB),
  'half characters': () => Buffer.alloc(TEN_MB, Buffer.from('fffefd', 'hex')),
}

const heading = 'name;text;folder;companies;groups;shortcut\n'
const table = (row: (n: number) => string, rows = 5_000) =>
  Buffer.from(heading + Array.from({ length: rows }, (_, n) => row(n)).join('\n'))
const room = Math.floor((TEN_MB - 100) / 5_000) - 40

/** Tables as they should be, but with all that a line can hold. */
const tables: Record<string, () => Buffer> = {
  'as many long lines as there may be': () => table((n) => `name ${n};${'x'.repeat(room)};;;;s${n}`),
  'lines in many folders': () => table((n) => `name ${n};x;f${n % 7}/a/b/c/d`),
  'cells of thousands of folders': () => table((n) => `name ${n};x;${'/a'.repeat(room / 2)}`),
  'cells of thousands of companies': () => table((n) => `name ${n};x;;${'Rig|'.repeat(room / 4)}`),
  'cells of thousands of groups': () => table((n) => `name ${n};x;;;${'a|'.repeat(room / 2)}`),
  'texts full of braces': () => table((n) => `name ${n};${'{date}'.repeat(room / 6)}`),
  'texts of braces that are not closed': () => table((n) => `name ${n};${'{'.repeat(room)}`),
  'very long names': () => table((n) => `${n}${'n'.repeat(room)};x`),
  'cells that are too long': () => table((n) => `name ${n};${'x'.repeat(60_000)}`, 170),
}

const listOf = (heading: string, rows: number, row: (n: number) => string) => () =>
  Buffer.from(`${heading}\n${Array.from({ length: rows }, (_, n) => row(n)).join('\n')}`)

/** As many as a space may hold, each as long as lets them fit; and lines of which none can be kept. */
const factTables: Record<string, () => Buffer> = {
  'as many facts as there may be': listOf('title;text', 5_000, (n) => `title ${n};${'x '.repeat(250)}`),
  'facts in many folders': listOf('title;text;folder', 5_000, (n) => `title ${n};x;f${n % 7}/a/b/c/d`),
  'cells of thousands of folders': listOf('title;text;folder', 5_000, (n) => `title ${n};x;${'/a'.repeat(1_000)}`),
  'titles that are too long': listOf('title;text', 5_000, (n) => `${n}${'n'.repeat(room)};x`),
  'the same title': listOf('title;text', 5_000, () => `title;${'x'.repeat(room)}`),
  'days that are none': listOf('title;text;valid until', 5_000, (n) => `title ${n};x;${'9'.repeat(room)}`),
}
const manyFacts: Record<string, () => Buffer> = {
  'long texts': listOf('title;text', 1_000, (n) => `title ${n};${'слово '.repeat(900)}`),
  'more pieces than there may be': listOf('title;text', 1_300, (n) => `title ${n};${'слово, '.repeat(1_100)}`),
  'more lines than there may be': listOf('title;text', 500_000, (n) => `${n};x`),
}
const factTexts: Record<string, () => Buffer> = {
  'a long text of Markdown': () => Buffer.from(`# One\n${'слово '.repeat(1_000)}`),
  'headings under headings': () =>
    Buffer.from(Array.from({ length: 200 }, (_, n) => `${'#'.repeat((n % 6) + 1)} t${n}\nx`).join('\n')),
}
const manyHeadings: Record<string, () => Buffer> = {
  'headings only': () => filled('# a\nb\n'),
  'fences only': () => filled('```\n~~~\n'),
  'a heading of blanks': () => Buffer.concat([Buffer.from('# '), filled(' \t', TEN_MB - 10), Buffer.from('#')]),
}

const questionTables: Record<string, () => Buffer> = {
  'as many questions as there may be': listOf(
    'question;facts;must have',
    500,
    (n) => `${n} ${'слово '.repeat(300)};;a|b`,
  ),
  'questions that are too long': listOf('question', 500, (n) => `${n} ${'слово '.repeat(1_300)}`),
  'blanks only': listOf('question', 500, (n) => `${n}${' \t'.repeat(3_900)}x`),
  'numbers to be masked': listOf('question', 500, (n) => `${n} ${'8 912 345-67-89 '.repeat(120)}`),
  'addresses to be masked': listOf('question', 500, (n) => `${n} ${'a@b.c '.repeat(300)}`),
  'cells of thousands of facts': listOf('question;facts', 500, (n) => `${n};${'a|'.repeat(3_900)}`),
  'cells of thousands of words': listOf('question;must have', 500, (n) => `${n};${'a|'.repeat(3_900)}`),
}
const peopleTables: Record<string, () => Buffer> = {
  'as many people as there may be': listOf('email;role', 1_000, (n) => `p${n}@example.org;operator`),
  'cells of thousands of groups': listOf('email;groups', 1_000, (n) => `p${n}@example.org;${'a|'.repeat(480)}`),
  'cells of thousands of sections': listOf('email;sections', 1_000, (n) => `p${n}@example.org;${'qa|'.repeat(320)}`),
  'addresses that are none': listOf('email', 1_000, (n) => `${n}${'a@'.repeat(500)}`),
  'one address': listOf('email', 1_000, () => 'p@example.org'),
}

/** Each line wants what the next one has; the last wants what is taken: one refusal after the other, from the end on. */
const CHAIN = 2_500
export const shortcutChain = Buffer.from(
  `name;text;shortcut\n${Array.from({ length: CHAIN }, (_, n) => `chain ${n};x;c${n + 1}`).join('\n')}\nlast;x;c${CHAIN}`,
)
/** What must be there for that. */
export const shortcutLinks = Buffer.from(
  `name;text;shortcut\n${Array.from({ length: CHAIN + 1 }, (_, n) => `chain ${n};x;c${n}`).join('\n')}`,
)

type Shape = { width: number; height: number; channels?: 3 | 4 }
const plain = ({ width, height, channels = 3 }: Shape) =>
  sharp({ create: { width, height, channels, background: '#8a8' }, limitInputPixels: false })
const large = { width: 5_000, height: 5_000 }

/** A few kilobytes each, and hundreds of megabytes where they are unpacked whole. */
const pictures: Record<string, () => Promise<Buffer>> = {
  'a large PNG': () => plain(large).png().toBuffer(),
  'a large PNG in passes': () =>
    plain({ ...large, channels: 4 })
      .png({ progressive: true })
      .toBuffer(),
  'a large PNG of 16 bits': () =>
    plain({ ...large, channels: 4 })
      .toColourspace('rgb16')
      .png()
      .toBuffer(),
  'a PNG of one very long line': () => plain({ width: 5_000_000, height: 10 }).png().toBuffer(),
  'a PNG of very many lines': () => plain({ width: 10, height: 5_000_000 }).png().toBuffer(),
  'a PNG of 20,000 by 20,000': async () => hugePng(20_000),
  'a large JPEG': () => plain(large).jpeg().toBuffer(),
  'a very wide JPEG': () => plain({ width: 65_000, height: 760 }).jpeg().toBuffer(),
  'a large JPEG in passes': () => plain(large).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'a large WebP': () =>
    plain({ ...large, channels: 4 })
      .webp({ effort: 0 })
      .toBuffer(),
  'a large WebP without loss': async () => striped(large).webp({ lossless: true, effort: 0 }).toBuffer(),
  'a large GIF': () => plain(large).gif({ effort: 1 }).toBuffer(),
  'a GIF of very many frames': async () => manyFrames(5 * MB),
  'a large AVIF': () => plain(large).avif({ effort: 0 }).toBuffer(),
  'an AVIF of 12 bits': () =>
    plain({ width: 2_000, height: 2_000, channels: 4 })
      .toColourspace('rgb16')
      .avif({ effort: 0, bitdepth: 12, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'a picture with a large profile': async () => withProfile(4 * MB),
}

function striped({ width, height }: Shape) {
  const raw = Buffer.alloc(width * height * 3)
  for (let at = 0; at < raw.length; at += 3) raw[at] = Math.floor(at / 999) & 0xff
  return sharp(raw, { raw: { width, height, channels: 3 }, limitInputPixels: false })
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(kind), bytes, Buffer.alloc(4)])
  whole.writeUInt32BE(bytes.length, 0)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}

function header(width: number, height: number): Buffer {
  const bytes = Buffer.from('00000000000000000802000000', 'hex')
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  return chunk('IHDR', bytes)
}

const png = (...chunks: Buffer[]) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, chunk('IEND', Buffer.alloc(0))])

/** All of it is there: 1.2 GB of zeros, packed. */
const hugePng = (side: number) =>
  png(header(side, side), chunk('IDAT', deflateSync(Buffer.alloc((side * 3 + 1) * 400))))

const withProfile = (bytes: number) =>
  png(
    header(8, 8),
    chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(bytes * 10))])),
    chunk('IDAT', deflateSync(Buffer.alloc(8 * 25))),
  )

function manyFrames(bytes: number): Buffer {
  const start = Buffer.from('474946383961080008008000000000 00ffffff'.replaceAll(' ', ''), 'hex')
  const frame = Buffer.from('2c00000000080008000002078c8fa9cbed0f5c00', 'hex')
  return Buffer.concat([start, Buffer.alloc(bytes - start.length - 1, frame), Buffer.from(';')])
}

/** An archive: nobody unpacks it, and whoever began to would find ten gigabytes. */
function zipBomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(64 * MB))
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(64 * MB, 22)
  const name = Buffer.from('[Content_Types].xml')
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.concat([head, name, packed])
  return Buffer.concat(Array.from({ length: Math.floor(TEN_MB / entry.length) }, () => entry))
}

/** Both calls that take pictures get the same ones, which take a while to make. */
function onceEach(kinds: Kinds): Kinds {
  const made: Record<string, Buffer | Promise<Buffer>> = {}
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, make]) => [
      kind,
      () => {
        made[kind] ??= make()
        return made[kind]
      },
    ]),
  )
}
const sentTwice = onceEach({ ...bytes, ...pictures })

type Kinds = Record<string, () => Buffer | Promise<Buffer>>
/** `bad` must be refused in words; `good` is taken, or told line by line what is wrong with it. */
type Files = { file?: string; good: Kinds; bad: Kinds }
/** What is sent to each call that takes files, by its name (adverse-list.test.ts). */
export const filesFor: Record<string, readonly Files[]> = {
  'templates.importTable': [{ good: tables, bad: noTables }],
  'facts.importFile': [
    { good: factTables, bad: { ...noTables, ...manyFacts } },
    { file: 'a.md', good: factTexts, bad: manyHeadings },
  ],
  'aiEvals.importFile': [{ good: questionTables, bad: noTables }],
  'peopleImports.read': [{ good: peopleTables, bad: noTables }],
  'files.upload': [{ good: sentTwice, bad: {} }],
  // Of a picture of oneself a drawing is made: some can be drawn, the others are refused.
  'preferences.setImage': [{ good: {}, bad: sentTwice }],
}
