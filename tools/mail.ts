// `npm run mail -- <address>`: a letter to try the mail server with, sent at once and past the outbox.
import { randomUUID } from 'node:crypto'
import { Email } from '@otklik/contract/wire/fields.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openTransport, senderOf } from '../apps/server/src/platform/mail/transport.ts'
import { task } from './task.ts'

const words =
  'Письмо для проверки почты. Отвечать на него не нужно.\nA letter to try the mail server. There is no need to answer it.'

await task(async () => {
  const to = Email.safeParse(process.argv[2])
  if (!to.success) throw new Error('Say whom to write to: npm run mail -- <address>')
  const config = readConfig()
  const transport = openTransport(config)
  if (!transport) throw new Error('There is no mail server: set SMTP_URL.')
  const from = senderOf(config)
  try {
    await transport.send({
      ...{ to: to.data, from, message_id: `<${randomUUID()}@${/@([^>\s]+)/.exec(from)?.[1]}>` },
      ...{
        subject: 'Отклик: проверка почты · Otklik: a test',
        text: words,
        html: `<p>${words.replace('\n', '</p><p>')}</p>`,
      },
    })
  } catch (error) {
    throw new Error(`SMTP_URL: the mail server did not take it: ${(error as Error).message}`)
  } finally {
    transport.close()
  }
  const where = config.SMTP_URL ? new URL(config.SMTP_URL).host : 'the mailbox of this machine, at /mailbox'
  console.log(`A letter from ${from} has been taken by ${where}.`)
})
