import type { Connector, Learnt } from '@otklik/connectors/connector.ts'
import type { Incoming, MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { speakerFor } from '../../../platform/outbound/connectors.ts'

type Account = Parameters<typeof speakerFor>[3] & { space_id: number; id: number }
type Credentials = Parameters<typeof speakerFor>[2]

/** What some networks leave out of their events: the titles of conversations, and the rest of what they have cropped. */
export async function makeWhole(
  parts: JobParts,
  connector: Connector,
  account: Account & { credentials: Credentials },
  facts: Incoming[],
): Promise<Incoming[]> {
  const messages = facts.filter((fact): fact is MessageFacts => fact.kind === 'message')
  const untitled = messages.filter(({ group }) => group?.title === '').map(({ chat_external_id }) => chat_external_id)
  const cropped = messages.filter(({ is_cropped }) => is_cropped)
  if (untitled.length + cropped.length === 0) return facts
  const known = await findTitles(parts, account, untitled)
  const chats = [...new Set(untitled)].filter((id) => !known.has(id))
  const learnt = await learn(parts, connector, account, { chats, messages: cropped })
  for (const { external_id, title } of learnt.chats ?? []) known.set(external_id, title)
  const whole = new Map(learnt.messages?.map((message) => [keyOf(message), message]))
  return facts.map((fact) => (fact.kind === 'message' ? titled(whole.get(keyOf(fact)) ?? fact, known) : fact))
}

const keyOf = ({ chat_external_id, external_id }: MessageFacts) => `${chat_external_id} ${external_id}`

/** Without a title the network's number stands in, until it can be asked again. */
const titled = (fact: MessageFacts, known: Map<string, string>): MessageFacts =>
  fact.group?.title === ''
    ? { ...fact, group: { title: known.get(fact.chat_external_id) ?? fact.chat_external_id } }
    : fact

async function learn(
  parts: JobParts,
  connector: Connector,
  account: Account & { credentials: Credentials },
  wanted: { chats: string[]; messages: MessageFacts[] },
): Promise<Learnt> {
  const nothing: Learnt = { authors: [], posts: [] }
  if (!connector.learn || wanted.chats.length + wanted.messages.length === 0) return nothing
  const speaker = speakerFor(connector, parts, account.credentials, account)
  return connector.learn(speaker, { authors: [], posts: [], ...wanted }).catch((error) => {
    parts.report(error, 'learn')
    return nothing
  })
}

async function findTitles({ database }: JobParts, { space_id, id }: Account, chats: string[]) {
  const { rows } = await database.inSpaces({ spaces: [space_id], read: true }, (db) =>
    sql<{ external_id: string; title: string }>`
      select external_id, title from account_chats
      where space_id = ${space_id} and object_id = ${id} and external_id = any(${chats}::text[]) and title <> external_id`.execute(
      db,
    ),
  )
  return new Map(rows.map(({ external_id, title }) => [external_id, title]))
}
