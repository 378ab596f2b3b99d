import { once } from 'node:events'
import { globSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { limits } from '@otklik/contract/limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFileLinks } from '../../src/platform/files/file-links.ts'
import { formWith } from '../requests/requests.ts'
import { makeWorld, type Person, type Space } from '../world.ts'

// S13: whatever is handed in is stored under a name of ours and served so that no browser runs it.

const world = await makeWorld()
afterAll(world.end)
let space: Space
let who: Person
beforeAll(async () => {
  space = await world.space()
  who = await space.person('operator')
})

type Bytes = Uint8Array<ArrayBuffer>
const upload = (name: string, content: string | Bytes) =>
  world.as(who).files.upload({ query: { space_id: space.id }, body: formWith(name, content) })
const open = (url: string) => world.fetchAs()(url, { method: 'GET' })

const stored = () =>
  globSync('files/**/*', { cwd: world.data_dir, withFileTypes: true }).filter((one) => one.isFile()).length
const rows = async () => (await world.owner.query('select count(*)::int as n from files')).rows[0].n
const state = async () => ({ stored: stored(), rows: await rows() })

const script = '<script>alert(document.domain)</script>'
const gif = 'GIF89a/*'
const png = async (): Promise<Bytes> =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .png()
      .toBuffer(),
  )

/** A picture by its first bytes, of any width and height: 20,000 × 20,000 would take 1.6 GB to unpack. */
function hugePicture(side: number): Bytes {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  return new Uint8Array(Buffer.concat([head, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(200)]))
}

describe('active content', () => {
  const kinds: Record<string, [name: string, content: string | Bytes]> = {
    'a drawing with a script': ['cat.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    'a drawing called a photo': ['cat.png', `<?xml version="1.0"?><svg onload="alert(1)"></svg>`],
    'a page called a photo': ['cat.png', `<!doctype html><html>${script}</html>`],
    'a page': ['cat.html', script],
    'a program': ['cat.js', 'alert(1)'],
    'a file of one byte': ['cat.png', ' '],
    'a picture that is a program, too': ['cat.gif', `${gif}*/=1;alert(1)//`],
    'a picture of 20,000 by 20,000': ['cat.png', hugePicture(20_000)],
    'a document with a script': ['cat.pdf', `%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>`],
    'a table of instructions for a web server': ['.htaccess', 'AddType application/x-httpd-php .png'],
  }

  it.each(Object.entries(kinds))('is never shown in place: %s', async (_, [name, content]) => {
    const file = await upload(name, content)
    const answer = await open(file.url)

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(answer.headers.get('content-type')).not.toMatch(/html|svg|xml|javascript|text\//)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/)
    expect(file.thumb_url).toBeNull()
  })

  it('is not in the small form of a picture either, which we draw anew', async () => {
    const file = await upload('cat.png', new Uint8Array(Buffer.concat([await png(), Buffer.from(script)])))
    const small = await open(file.thumb_url as string)
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await small.arrayBuffer()).includes('script')).toBe(false)
  })
})

it('lets a voice message be played where it is: its codec is no part of its kind', async () => {
  const voice = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')])
  const file = await upload('voice.ogg', new Uint8Array(voice))
  expect(file.mime).toBe('audio/ogg')
  const answer = await open(file.url)
  expect(answer.headers.get('content-type')).toBe('audio/ogg')
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; /)
})

describe('a part of a file, which a player asks for when it is moved on', () => {
  const ask = async (range: string) => {
    const { url } = await upload('numbers.txt', '0123456789')
    const answer = await world.fetchAs()(url, { method: 'GET', headers: { range } })
    return [answer.status, answer.headers.get('content-range'), await answer.text()]
  }
  it.each([
    ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=4-2', 200, null, '0123456789'],
    ['bytes=0-1,4-5', 200, null, '0123456789'],
  ])('%s', async (range, ...answer) => expect(await ask(range)).toEqual(answer))
})

describe('the name of a file', () => {
  const names = [
    '../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/passwd',
    'a/b/../c.txt',
    'x\r\nset-cookie: a=1.txt',
    'x";y.txt',
    '\u202etxt.exe',
  ]
  it.each(names)('is only a name: %j', async (name) => {
    const file = await upload(name, 'text')
    const { rows } = await world.owner.query('select storage_key from files where id = $1', [file.id])
    expect(file.name).not.toMatch(/[/\\\r\n"]/)
    // Ours, random: nothing of the sender's name is in it.
    expect(rows[0].storage_key).toMatch(/^[\w-]{32}$/)
    const answer = await open(file.url)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!'()*-]+$/)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
})

describe('what is too large', () => {
  it('is refused and leaves nothing: a picture over its limit, a document over its own', async () => {
    const before = await state()
    const picture = Buffer.concat([await png(), Buffer.alloc(limits.image_bytes)])
    await expect(upload('cat.png', new Uint8Array(picture))).rejects.toMatchObject({ status: 413 })
    await expect(upload('big.bin', new Uint8Array(limits.document_bytes + 1))).rejects.toMatchObject({ status: 413 })
    expect(await state()).toEqual(before)
  })

  it('is taken at the limit itself', async () => {
    const before = await state()
    await upload('big.bin', new Uint8Array(limits.document_bytes))
    expect(await state()).toEqual({ stored: before.stored + 1, rows: before.rows + 1 })
  })
})

it('is refused with a word for it when nothing is in it, and leaves nothing', async () => {
  const before = await state()
  for (const name of ['cat.png', 'plan.txt'])
    await expect(upload(name, '')).rejects.toMatchObject({
      status: 422,
      refusal: { error_type: 'file_empty', error: 'The file is empty: networks do not accept such files' },
    })
  expect(await state()).toEqual(before)
})

describe('an upload that breaks off', () => {
  it('leaves no file and no row, wherever it breaks', async () => {
    await world.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.server.addresses()[0] as { port: number }
    const before = await state()
    const form = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
    const whole = Buffer.concat([form, Buffer.alloc(200_000, 1), Buffer.from('\r\n--x--\r\n')])
    for (const cut of [10, form.length, form.length + 1, 100_000, whole.length - 12, whole.length - 1]) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      const head = [
        `POST /v1/files?space_id=${space.id} HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${who.token}`,
        'content-type: multipart/form-data; boundary=x',
        `content-length: ${whole.length}`,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(whole.subarray(0, cut))
      await expect.poll(() => socket.writableLength).toBe(0)
      await new Promise((resolve) => setTimeout(resolve, 50))
      socket.destroy()
    }
    await expect.poll(state).toEqual(before)
    // The control: all of it, by the same way, is stored.
    await upload('a.bin', new Uint8Array(200_000))
    expect(await state()).toEqual({ stored: before.stored + 1, rows: before.rows + 1 })
  })

  it('is refused when the form has no end, a second file or a field', async () => {
    const before = await state()
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\ntext\r\n'
    const forms = {
      'no end': part,
      'two files': `${part}${part}--x--\r\n`,
      'a field': '--x\r\ncontent-disposition: form-data; name="role"\r\n\r\nadministrator\r\n--x--\r\n',
      nothing: '',
    }
    for (const [kind, payload] of Object.entries(forms)) {
      const { statusCode } = await world.server.inject({
        method: 'POST',
        url: `/v1/files?space_id=${space.id}`,
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        payload,
      })
      expect([400, 413], kind).toContain(statusCode)
    }
    expect(await state()).toEqual(before)
  })
})

describe('a link', () => {
  it('opens nothing when it is old, changed or of another file', async () => {
    const [first, second] = [await upload('one.txt', 'one'), await upload('two.txt', 'two')]
    const [path, search = ''] = first.url.split('?')
    const given = new URLSearchParams(search)
    const changed = (name: string, value: string) =>
      `${path}?${new URLSearchParams({ ...Object.fromEntries(given), [name]: value })}`
    const sign = given.get('sign') as string
    const others = [
      changed('until', String(Number(given.get('until')) + 3600)),
      changed('sign', `${sign.slice(0, -1)}${sign.endsWith('A') ? 'B' : 'A'}`),
      changed('sign', sign.slice(0, -1)),
      changed('sign', ''),
      `${second.url.split('?')[0]}?${search}`,
      first.url.replace('/file?', '/thumb?'),
    ]
    expect((await open(first.url)).status).toBe(200)
    for (const url of others) expect([url, (await open(url)).status]).toEqual([url, 404])

    const key = path?.split('/')[2] as string
    const links = (now: number) => makeFileLinks(world.base.secrets.derive('file links'), () => now)
    const made = (now: number) => links(now).link(key)
    expect((await open(made(Date.now()))).status).toBe(200)
    expect((await open(made(Date.now() - 2 * limits.file_link_s * 1000))).status).toBe(404)

    // With a name at its end, for networks that go by that.
    const named = (now: number) => links(now).namedLink(key, 'Счёт за май.PDF')
    expect(named(Date.now())).toMatch(/\/file\/file\.pdf\?until=/)
    expect((await open(named(Date.now()))).status).toBe(200)
    expect((await open(named(Date.now() - 2 * limits.file_link_s * 1000))).status).toBe(404)
  })

  it('is given to those who may see the thing it hangs on, and to nobody else', async () => {
    const { id } = await upload('plan.txt', 'plan')
    const item = await space.comment()
    await world
      .as(who)
      .items.reply({ params: { id: item.id }, body: { text: '', seen_version: item.version, file_ids: [id] } })
    const card = await world.as(who).items.get({ params: { id: item.id } })
    expect(card.replies[0]?.attachments[0]?.url).toMatch(/^\/files\//)
    const outsider = world.as(await (await world.space()).person('administrator'))
    await expect(outsider.items.get({ params: { id: item.id } })).rejects.toMatchObject({ status: 404 })
  })

  it('keeps its files out of reach of whoever reads the disk folder by name', () => {
    const names = globSync('files/**/*', { cwd: world.data_dir }).map((file) => join(file))
    expect(names.filter((name) => /cat|passwd|htaccess|plan/.test(name))).toEqual([])
  })
})
