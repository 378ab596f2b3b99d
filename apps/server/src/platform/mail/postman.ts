import { createHmac } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Database } from '../database/db.ts'
import type { Metrics } from '../metrics.ts'
import { compose, unsubscribeOf } from './compose.ts'
import type { Letter } from './letter.ts'
import { type ClaimedMail, claimMails, endMail, sweepOutbox } from './outbox.ts'
import { placeOf } from './post.ts'
import { openTransport, senderOf } from './transport.ts'

type Parts = {
  database: Database
  secrets: Secrets
  config: Config
  metrics: Metrics
  log: { warn(words: string): void }
  report(error: unknown, what: string): void
}

const AT_ONCE = 6
/** Longer than the slowest mail server may take. */
const LEASE_S = 120
const ATTEMPTS = 8
const FIRST_WAIT_S = 10
const LONGEST_WAIT_S = 3_600
const AGES = { dead_after_days: 3, forget_after_days: 30 }

/**
 * Sends what is written in the outbox. At least once: a process that dies between sending and saying so sends again,
 * under the same message id, by which most mail programs show it once.
 */
export function makePostman({ database, secrets, config, metrics, log, report }: Parts) {
  const transport = openTransport(config)
  if (!transport) log.warn('letters wait: there is no mail server (SMTP_URL)')
  const from = senderOf(config)
  const idKey = secrets.derive('message ids')

  async function round(): Promise<boolean> {
    if (!transport) return false
    const claimed = await database.asIdentity((db) => claimMails(db, AT_ONCE, LEASE_S))
    await Promise.all(claimed.map((mail) => deliver(mail)))
    return claimed.length > 0
  }

  async function deliver(mail: ClaimedMail) {
    let letter: Letter | undefined
    try {
      letter = JSON.parse(secrets.open(placeOf(mail.id), { key_id: mail.key_id, secret: mail.sealed })) as Letter
      await transport?.send({
        ...compose(letter),
        to: letter.to,
        from,
        message_id: messageIdOf(mail.id),
        unsubscribe: unsubscribeOf(letter),
      })
    } catch (error) {
      const { ending, words } = judge(error as SmtpError, mail.attempt)
      // What fails before the mail server is asked is ours to repair.
      if (!('code' in (error as object))) report(error, 'mail')
      const reason = withoutAddress(words, letter?.to)
      await database.asIdentity((db) => endMail(db, mail, ending, reason))
      return metrics.add('mails_total', { state: ending.state === 'dead' ? 'dead' : 'retried' })
    }
    await database.asIdentity((db) => endMail(db, mail, { state: 'sent' }, null))
    metrics.add('mails_total', { state: 'sent' })
  }

  /** Unguessable, and the same however often it is sent. */
  const messageIdOf = (id: number) => {
    const [, host] = /@([^>\s]+)/.exec(from) ?? []
    return `<${createHmac('sha256', idKey).update(String(id)).digest('hex').slice(0, 32)}@${host}>`
  }

  return {
    round,
    sweep: () => database.asIdentity((db) => sweepOutbox(db, AGES)),
    close: () => transport?.close(),
  }
}

type SmtpError = Error & { code?: string; permanent?: boolean; responseCode?: number }

/** A server that refuses this letter for good will not take it later. Anything else may pass: also our own wrong password. */
function judge({ code, permanent, responseCode, message }: SmtpError, attempt: number) {
  const isAboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isOver = (isAboutLetter && (permanent || responseCode === undefined)) || attempt >= ATTEMPTS
  const wait_s = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 4 ** (attempt - 1)) * (0.75 + Math.random() / 2)
  return {
    ending: isOver ? ({ state: 'dead' } as const) : ({ state: 'waiting', wait_s } as const),
    // What a server says about our own sign-in may hold it.
    words: code === 'EAUTH' ? 'the mail server refuses our sign-in' : message.slice(0, 500),
  }
}

/** Mail servers like to repeat whom they refuse. */
const withoutAddress = (words: string, address: string | undefined) =>
  address ? words.replaceAll(address, '…').replaceAll(address.toLowerCase(), '…') : words
