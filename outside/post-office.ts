import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from './certificates.ts'

export type PostOffice = Awaited<ReturnType<typeof startPostOffice>>
export type ReceivedLetter = { to: string[]; from: string; text: string; is_encrypted: boolean; user: string }

export const account = { user: 'otklik', password: 'a password of letters' }

/**
 * A mail server as providers run them: STARTTLS before anything else, then a password. `hasTls: false` is one that somebody
 * on the way has talked out of it, and that would take both in the clear.
 */
export async function startPostOffice({ key, cert }: Certificate, { hasTls = true } = {}) {
  const letters: ReceivedLetter[] = []
  const passwords: string[] = []
  let greeted = 0
  const server = new SMTPServer({
    ...{ key, cert, secure: false, authMethods: ['PLAIN', 'LOGIN'], closeTimeout: 200 },
    ...(!hasTls && { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    onConnect(_session, done) {
      greeted++
      done()
    },
    onAuth({ username, password }, { secure }, done) {
      passwords.push(password ?? '')
      const isKnown = secure && username === account.user && password === account.password
      done(isKnown ? null : new Error('who is this?'), isKnown ? { user: username } : undefined)
    },
    onData(stream, { envelope, secure, user }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        letters.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          text: readable(Buffer.concat(parts).toString('utf8')),
          is_encrypted: secure,
          user: String(user),
        })
        done()
      })
    },
  })
  // Whoever talks to us in the clear, or does not trust us, is heard of by their own words.
  server.on('error', () => undefined)
  const listener = server.listen(587, '::')
  await once(listener, 'listening')
  return {
    letters: letters as readonly ReceivedLetter[],
    passwords: passwords as readonly string[],
    greeted: () => greeted,
    close: () => new Promise<void>((end) => server.close(end)),
  }
}

/** Lines end where mail wants it, and letters outside ASCII are written as numbers. */
const readable = (raw: string) =>
  raw.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
