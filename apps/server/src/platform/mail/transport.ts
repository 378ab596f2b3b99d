import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { isLoopback, isOfThisMachine } from '../config/this-machine.ts'
import type { Composed } from './compose.ts'
import { openMailbox } from './mailbox.ts'

export type Outgoing = Composed & { to: string; from: string; message_id: string; unsubscribe?: string | undefined }
export type Transport = { send(letter: Outgoing): Promise<void>; close(): void }

const CONNECT_MS = 10_000
const ANSWER_MS = 30_000

/** The mail server, else the mailbox for development; on a public address without a server there is neither. */
export function openTransport(config: Config): Transport | undefined {
  if (config.SMTP_URL) return openSmtp(config.SMTP_URL)
  if (!hasMailbox(config)) return undefined
  const mailbox = openMailbox(mailboxFolder(config))
  return { send: mailbox.put, close: () => undefined }
}

export const hasMailbox = (config: Config) => !config.SMTP_URL && isOfThisMachine(config)

export const mailboxFolder = ({ DATA_DIR }: Config) => join(DATA_DIR, 'mailbox')

export const senderOf = ({ MAIL_FROM, PUBLIC_URL }: Config) =>
  MAIL_FROM ?? `Otklik <no-reply@${PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost'}>`

/** Connects and signs in, and sends nothing. */
export async function tryMailServer(url: string): Promise<void> {
  const smtp = createTransport(optionsOf(url))
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

function optionsOf(url: string) {
  const { username, hostname } = new URL(url)
  return {
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    // A password never crosses a network that somebody has talked out of encryption.
    requireTLS: username !== '' && !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function openSmtp(url: string): Transport {
  const smtp = createTransport({ ...optionsOf(url), pool: true, maxConnections: 3 })
  return {
    async send({ message_id, unsubscribe, ...letter }) {
      // Machines that answer mail by themselves should not answer these.
      const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && stoppedBy(unsubscribe)) }
      await smtp.sendMail({ ...letter, messageId: message_id, headers })
    },
    close: () => smtp.close(),
  }
}

/** One press in the mail program is enough (RFC 8058). */
const stoppedBy = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
