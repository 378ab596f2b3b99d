import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../test/world.ts'
import type { Letter } from './letter.ts'
import { claimMails } from './outbox.ts'
import { postLetter } from './post.ts'
import { makePostman } from './postman.ts'

/** A mail server of its own, that answers as the test says. */
function startPostOffice() {
  const letters: { to: string[]; raw: string }[] = []
  let refusal: { responseCode: number; message: string } | undefined
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode })),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  return new Promise<Office>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () =>
      resolve({
        letters,
        port: (listener.address() as AddressInfo).port,
        refuse: (given) => {
          refusal = given
        },
        close: () => new Promise<void>((closed) => server.close(closed)),
      }),
    )
  })
}
type Office = {
  letters: { to: string[]; raw: string }[]
  port: number
  refuse(given: { responseCode: number; message: string } | undefined): void
  close(): Promise<void>
}

let office: Office
let world: World
beforeAll(async () => {
  office = await startPostOffice()
  world = await makeWorld({
    workers: true,
    env: { SMTP_URL: `smtp://127.0.0.1:${office.port}`, PUBLIC_URL: 'https://support.example.com' },
  })
})
afterAll(async () => {
  await world.end()
  await office.close()
})
beforeEach(async () => {
  office.refuse(undefined)
  office.letters.length = 0
  await world.owner.query('delete from mails')
})

const confirm = (facts: Partial<{ to: string; locale: 'ru' | 'en'; name: string }> = {}): Letter => ({
  kind: 'confirm_email',
  to: `${randomUUID()}@example.test`,
  locale: 'en',
  name: 'Olga',
  url: 'https://support.example.com/confirm_email/secret-link',
  ...facts,
})

async function post(letter: Letter, isWoken = true) {
  await world.base.database.asIdentity((db) => postLetter(db, world.base.secrets, letter))
  if (isWoken) world.base.wake('mail')
}

const rows = async () => (await world.owner.query('select * from mails order by id')).rows

/** The words of a letter, whatever the transfer encoding. */
function wordsOf(raw: string) {
  return raw.split(/^--.*$/m).map((part) => {
    const [head = '', ...body] = part.split(/\r?\n\r?\n/)
    const text = body.join('\n\n')
    if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
    if (!/quoted-printable/i.test(head)) return text
    const bytes = text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString('utf8')
  })
}
const decoded = (raw: string) => wordsOf(raw).join('\n')

test('a letter reaches the mail server in Russian and in English, as text and as a page', async () => {
  await post(confirm({ locale: 'ru', name: 'Ольга' }), false)
  await post(confirm({ locale: 'en' }))
  await expect.poll(() => office.letters).toHaveLength(2)
  const russian = decoded(office.letters.find(({ raw }) => decoded(raw).includes('Ольга'))?.raw ?? '')
  const english = decoded(office.letters.find(({ raw }) => decoded(raw).includes('Olga'))?.raw ?? '')
  expect(russian).toContain('Здравствуйте, Ольга!')
  expect(russian).toContain('lang="ru"')
  expect(english).toContain('Welcome, Olga!')
  expect(english).toMatch(/Confirm email:\r?\nhttps:\/\/support\.example\.com\/confirm_email\/secret-link/)
  expect(english).toContain('prefers-color-scheme:dark')
  expect(office.letters[0]?.raw).toMatch(/^From: Otklik <no-reply@support\.example\.com>/m)
  expect(office.letters[0]?.raw).toMatch(/^Auto-Submitted: auto-generated/m)
})

test('nobody can read a waiting letter in the table, and once sent it is gone', async () => {
  office.refuse({ responseCode: 451, message: 'later' })
  const letter = confirm({ to: 'somebody.known@example.test', name: 'Readable Name' })
  await post(letter)
  await expect.poll(async () => (await rows())[0]?.attempt).toBe(1)
  const [waiting] = await rows()
  const seen = JSON.stringify({ ...waiting, sealed: waiting.sealed.toString('latin1') })
  for (const secret of ['somebody.known', 'secret-link', 'Readable']) expect(seen).not.toContain(secret)

  // An attempt is counted before the letter leaves: the office may have to refuse it still.
  await expect.poll(async () => String((await rows())[0]?.reason)).toContain('later')
  office.refuse(undefined)
  await world.owner.query('update mails set run_at = now()')
  world.base.wake('mail')
  await expect.poll(async () => (await rows())[0]).toMatchObject({ state: 'sent', sealed: null, reason: null })
})

test('a letter is written only together with what it tells of', async () => {
  const failed = world.base.database.asIdentity(async (db) => {
    await postLetter(db, world.base.secrets, confirm())
    throw new Error('changed our mind')
  })
  await expect(failed).rejects.toThrow('changed our mind')
  expect(await rows()).toEqual([])
})

test('those who work in a space may write letters, and read none', async () => {
  const space = await world.space()
  await world.base.database.inSpaces({ spaces: [space.id] }, (db) => postLetter(db, world.base.secrets, confirm()))
  expect(await rows()).toHaveLength(1)
  const reading = world.base.database.inSpaces({ spaces: [space.id] }, (db) =>
    db.selectFrom('mails').selectAll().execute(),
  )
  await expect(reading).rejects.toThrow('permission denied')
})

test('a server that is busy is asked again later, and not forever', async () => {
  office.refuse({ responseCode: 451, message: 'greylisted' })
  await post(confirm())
  await expect.poll(async () => (await rows())[0]?.reason).toContain('greylisted')
  const [first] = await rows()
  expect(first).toMatchObject({ state: 'waiting', attempt: 1 })
  expect(first.run_at.getTime()).toBeGreaterThan(Date.now() + 3_000)
  expect(office.letters).toEqual([])

  await world.owner.query('update mails set run_at = now(), attempt = 7')
  world.base.wake('mail')
  await expect.poll(async () => (await rows())[0]).toMatchObject({ state: 'dead', attempt: 8, sealed: null })
})

test('a server that refuses for good is not asked again, and its reason is kept without the address', async () => {
  office.refuse({ responseCode: 550, message: 'no such mailbox: Nobody.Here@example.test' })
  await post(confirm({ to: 'Nobody.Here@example.test' }))
  await expect.poll(async () => (await rows())[0]).toMatchObject({ state: 'dead', attempt: 1, sealed: null })
  const [dead] = await rows()
  expect(dead.reason).toContain('no such mailbox')
  expect(dead.reason.toLowerCase()).not.toContain('nobody.here')
})

test('a letter whose process died is sent by the next one, and twice under one message id', async () => {
  const letter = confirm({ name: 'Twice' })
  await post(letter, false)
  // Another process takes it, and dies.
  const [claimed] = await world.base.database.asIdentity((db) => claimMails(db, 10, 0))
  expect(claimed).toBeDefined()
  world.base.wake('mail')
  await expect.poll(() => office.letters).toHaveLength(1)
  await expect.poll(async () => (await rows())[0]).toMatchObject({ state: 'sent', attempt: 2 })

  // It had sent it already and died before it said so: at least once means that it comes again.
  await world.owner.query(`update mails set state = 'waiting', sealed = $1, run_at = now()`, [claimed?.sealed])
  world.base.wake('mail')
  await expect.poll(() => office.letters).toHaveLength(2)
  const ids = office.letters.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
  expect(ids[0]).toBe(ids[1])
})

test('two processes never send the same letter', async () => {
  for (let at = 0; at < 20; at++) await post(confirm({ to: `person${at}@example.test` }), false)
  const other = makePostman(world.base)
  world.base.wake('mail')
  while (await other.round());
  await expect.poll(() => office.letters).toHaveLength(20)
  expect(new Set(office.letters.map(({ to }) => to[0])).size).toBe(20)
  other.close()
})
