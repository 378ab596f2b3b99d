import { afterAll, describe, expect, it } from 'vitest'
import { certify, makeAuthority } from './certificates.ts'
import { followLetter, register } from './people.ts'
import { startPostOffice } from './post-office.ts'
import { MAIL_HOST, setStage } from './stage.ts'

// Links in letters sign people in, and the mail server's password sends in our name: neither goes to a stranger.

const stage = await setStage()
afterAll(() => stage[Symbol.asyncDispose]())
const { owner, authority } = stage
const good = certify(authority, MAIL_HOST)

describe('a letter waits, and its password with it', () => {
  it.each([
    ['nobody vouches for the mail server', certify(makeAuthority('Somebody else'), MAIL_HOST), true],
    ['the mail server is called otherwise', certify(authority, 'elsewhere.example'), true],
    ['the certificate has expired', certify(authority, MAIL_HOST, [-30, -1]), true],
    ['somebody has left STARTTLS out', good, false],
  ] as const)('while %s', async (words, certificate, hasTls) => {
    await stage.post_office.close()
    const wrong = await startPostOffice(certificate, { hasTls })
    const email = `${words.replaceAll(' ', '-').toLowerCase()}@severnaya.example`
    await register(email)
    const row = async () => (await owner.query('select state, attempt from mails order by id desc limit 1')).rows[0]
    // Found, spoken to, and put off.
    await expect.poll(async () => wrong.greeted() > 0 && (await row())?.attempt > 0).toBe(true)
    await owner.query(`update mails set run_at = now() where state = 'waiting'`)
    await expect.poll(async () => (await row())?.attempt).toBeGreaterThan(1)
    expect(await row()).toMatchObject({ state: 'waiting' })
    expect([wrong.letters, wrong.passwords]).toEqual([[], []])
    await wrong.close()

    const right = await startPostOffice(good)
    await owner.query(`update mails set run_at = now() where state = 'waiting'`)
    const { letter } = await followLetter(right, email)
    expect(letter.is_encrypted).toBe(true)
    await right.close()
  })
})
