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
    const row = async () => (await owner.query('select state, reason from mails order by id desc limit 1')).rows[0]
    // Spoken to, and put off: an attempt that has ended leaves its reason.
    await expect.poll(row).toEqual({ state: 'waiting', reason: expect.any(String) })
    expect(wrong.greeted()).toBeGreaterThan(0)
    expect([wrong.letters, wrong.passwords]).toEqual([[], []])
    await wrong.close()

    const right = await startPostOffice(good)
    await owner.query(`update mails set run_at = now() where state = 'waiting'`)
    const { letter } = await followLetter(right, email)
    expect(letter.is_encrypted).toBe(true)
    await right.close()
  })
})
