import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import { findConnector, speakerFor } from '../../../platform/connectors.ts'
import type { JobParts } from '../../../platform/jobs.ts'
import { ForbiddenAddress } from '../../../platform/safe-fetch.ts'
import { transact } from '../../../platform/transact.ts'
import { findAccountRow, readCredentials } from '../../accounts/service.ts'
import { inspect } from '../../files/inspect.ts'
import {
  type FileRow,
  findFile,
  findPlaces,
  markGivenUp,
  markStored,
  postpone,
  showPicture,
} from '../../files/remote.ts'

const AT_ONCE = 4
const ATTEMPTS = 5

/** Brings remote files into our store; answers whether there were any. */
export async function fetchRemoteFiles(parts: JobParts): Promise<boolean> {
  const due = await parts.database.throughDoor(
    sql<{ space_id: number; id: number }>`select space_id, id from claim_files(${AT_ONCE})`,
  )
  await Promise.all(due.map(({ space_id, id }) => fetchOne(parts, space_id, id)))
  return due.length > 0
}

async function fetchOne(parts: JobParts, space_id: number, id: number) {
  const { file, account, credentials } = await parts.database.inSpaces(
    { spaces: [space_id], read: true },
    async (db) => {
      const file = await findFile(db, space_id, id)
      const object_id = file?.object_id ?? 0
      const account = await findAccountRow({ db }, space_id, object_id)
      return { file, account, credentials: await readCredentials({ db }, parts.secrets, space_id, object_id) }
    },
  )
  const connector = account && findConnector(account.provider)
  if (!file?.source_ref || !connector) return
  try {
    const speaker = speakerFor(connector, parts, credentials, account)
    const answer = await connector.openMedia(speaker, file.source_ref)
    if (!answer.ok || !answer.body) throw new Error(`the network answered ${answer.status}`)
    await keep(parts, file, answer.body)
  } catch (error) {
    await giveUpOrWait(parts, file, error)
  }
}

class TooLarge extends Error {}

async function keep(parts: JobParts, file: FileRow, body: AsyncIterable<Uint8Array>) {
  const size = await parts.store.write(file.storage_key, capped(body))
  const facts = await inspect(parts.store, file.storage_key, size)
  await inFileSpace(parts, file, async (ctx) => {
    await markStored(ctx.db, file, facts)
    if (facts.has_thumb) await showPicture(ctx.db, file)
    await tellPlaces(ctx, file)
  })
}

async function* capped(body: AsyncIterable<Uint8Array>) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limits.inbound_file_bytes) throw new TooLarge()
    yield chunk
  }
}

async function giveUpOrWait(parts: JobParts, file: FileRow, error: unknown) {
  const isForbidden = error instanceof ForbiddenAddress || (error as Error).cause instanceof ForbiddenAddress
  const isRefused = isForbidden || error instanceof TooLarge
  const isHopeless = error instanceof NetworkFailure && ['gone', 'rejected'].includes(error.kind)
  await inFileSpace(parts, file, async (ctx) => {
    if (!isRefused && !isHopeless && file.attempt < ATTEMPTS) {
      return postpone(ctx.db, file, new Date(Date.now() + 2 ** file.attempt * 2000))
    }
    await markGivenUp(ctx.db, file, isRefused ? 'refused' : 'lost')
    return tellPlaces(ctx, file)
  })
}

type Told = Parameters<Parameters<typeof transact>[2]>[0]

async function tellPlaces({ db, announce }: Told, { space_id, id, object_id, is_of_account }: FileRow) {
  if (is_of_account && object_id) announce({ space_id, object_id }, 'account.changed', { id: object_id, space_id })
  for (const { item_id, message_id, chat_id, version, ...scope } of await findPlaces(db, space_id, id)) {
    if (item_id) announce({ space_id, ...scope }, 'item.changed', { id: item_id, space_id, version: version ?? 1 })
    if (message_id && chat_id)
      announce({ space_id, ...scope }, 'message.changed', { id: message_id, space_id, chat_id })
  }
}

const inFileSpace = (parts: JobParts, { space_id, id }: FileRow, work: (ctx: Told) => Promise<unknown>) =>
  transact(parts, { spaces: [space_id], user_id: null, cause: 'network', correlation_id: `file:${id}` }, work)
