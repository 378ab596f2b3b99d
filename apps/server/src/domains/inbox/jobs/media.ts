import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { findConnector, speakerFor } from '../../../platform/outbound/connectors.ts'
import { ForbiddenAddress } from '../../../platform/outbound/safe-fetch.ts'
import { findAccountRow, readCredentials, setAccountImage } from '../../accounts/service.ts'
import { setAuthorImage } from '../../authors/service.ts'
import { inspect, mimeOfStored } from '../../files/inspect.ts'
import {
  type FileRow,
  findFile,
  findPlaces,
  linkInstead,
  markGivenUp,
  markStored,
  postpone,
} from '../../files/remote.ts'
import { setPostImage } from '../../posts/service.ts'

/** Fetched at the same time, in all, for one space and for one account: a host that hangs holds a place for 20 seconds. */
const AT_ONCE = 24
const OF_ONE_SPACE = 8
const OF_ONE_ACCOUNT = 4
// Two hours and more: what a network could not give out for a while is not lost.
const ATTEMPTS = 12
const LONGEST_WAIT_MS = 3_600_000

type Claimed = { space_id: number; object_id: number; id: number }
type UnderWay = Claimed & { ended: Promise<void> }

/**
 * Brings remote files into our store. The round begins them and waits for none: a place that is free again takes the
 * next one, of whoever has the fewest under way. Otherwise the slowest host of one space would be everybody's pace.
 */
export function makeFetcher(parts: JobParts) {
  const running = new Map<number, UnderWay>()
  const countOf = (name: 'space_id' | 'object_id', id: number) =>
    [...running.values()].filter((one) => one[name] === id).length
  const isFullFor = ({ space_id, object_id }: Claimed) =>
    running.size >= AT_ONCE ||
    countOf('object_id', object_id) >= OF_ONE_ACCOUNT ||
    countOf('space_id', space_id) >= OF_ONE_SPACE

  async function round(): Promise<boolean> {
    if (running.size >= AT_ONCE) await Promise.race([...running.values()].map(({ ended }) => ended))
    const busy = [...running.values()]
    const claimed = await parts.database.acrossSpaces(
      sql<Claimed>`
        select space_id, object_id, id from claim_files(${AT_ONCE - busy.length}, ${OF_ONE_ACCOUNT}, ${OF_ONE_SPACE},
          ${busy.map(({ object_id }) => object_id)}::integer[], ${busy.map(({ space_id }) => space_id)}::integer[])`,
    )
    // One that we are still at, and whose lease is over, is ours all the same.
    const fresh = claimed.filter(({ id }) => !running.has(id))
    for (const one of fresh) begin(one)
    return fresh.length > 0
  }

  function begin(one: Claimed) {
    const ended = fetchOne(parts, one.space_id, one.id)
      // It comes back by itself when its lease is over.
      .catch((error: unknown) => parts.report(error, 'files'))
      .finally(() => {
        const hadToWait = isFullFor(one)
        running.delete(one.id)
        if (hadToWait) parts.wake('files')
      })
    running.set(one.id, { ...one, ended })
  }
  return { round, finish: () => Promise.all([...running.values()].map(({ ended }) => ended)) }
}

/** One round, to its end; answers whether there were any. */
export async function fetchRemoteFiles(parts: JobParts): Promise<boolean> {
  const fetcher = makeFetcher(parts)
  const wasAny = await fetcher.round()
  await fetcher.finish()
  return wasAny
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
    if (Number(answer.headers.get('content-length')) > limits.inbound_file_bytes) {
      await answer.body.cancel()
      throw new TooLarge()
    }
    await keep(parts, file, answer.body)
  } catch (error) {
    // Until somebody connects it again nothing can be fetched, and nothing is given up.
    await giveUpOrWait(parts, file, error, account.error !== null)
  }
}

class TooLarge extends Error {}

async function keep(parts: JobParts, file: FileRow, body: AsyncIterable<Uint8Array>) {
  const size = await parts.store.write(file.storage_key, capped(body))
  const mime = await mimeOfStored(parts.store, file.storage_key, size)
  const facts = await inspect(parts.store, file.storage_key, size, mime)
  await inFileSpace(parts, file, async (ctx) => {
    await markStored(ctx.db, file, facts)
    if (facts.has_thumb) await showPicture(ctx.db, file)
    await tellPlaces(ctx, file)
  })
}

/** The picture is here: from now on it is the author's, the post's or the account's. */
async function showPicture(db: Db, { space_id, object_id, author_id, post_id, is_of_account, storage_key }: FileRow) {
  if (author_id) await setAuthorImage(db, { space_id, id: author_id }, storage_key)
  if (post_id) await setPostImage(db, { space_id, id: post_id }, storage_key)
  if (is_of_account && object_id) await setAccountImage(db, { space_id, id: object_id }, storage_key)
}

async function* capped(body: AsyncIterable<Uint8Array>) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limits.inbound_file_bytes) throw new TooLarge()
    yield chunk
  }
}

async function giveUpOrWait(parts: JobParts, file: FileRow, error: unknown, isBroken: boolean) {
  const isForbidden = error instanceof ForbiddenAddress || (error as Error).cause instanceof ForbiddenAddress
  const failure = error instanceof NetworkFailure ? error : undefined
  const isHopeless = failure?.kind === 'gone' || failure?.kind === 'rejected'
  await inFileSpace(parts, file, async (ctx) => {
    if (error instanceof TooLarge) await linkInstead(ctx.db, file)
    else if (isForbidden) await markGivenUp(ctx.db, file, 'refused')
    else if (isHopeless || (file.attempt >= ATTEMPTS && !isBroken)) await markGivenUp(ctx.db, file, 'lost')
    else return postpone(ctx.db, file, new Date(Date.now() + waitMs(file, failure)))
    return tellPlaces(ctx, file)
  })
}

const waitMs = ({ attempt }: FileRow, failure: NetworkFailure | undefined) =>
  Math.max(Math.min(2 ** attempt * 2_000, LONGEST_WAIT_MS), failure?.retry_after_ms ?? 0)

type Told = Parameters<Parameters<typeof transact>[2]>[0]

async function tellPlaces({ db, announce }: Told, { space_id, id, object_id, is_of_account }: FileRow) {
  if (is_of_account && object_id) announce({ space_id, object_id }, 'account.changed', { id: object_id, space_id })
  for (const { item_id, message_id, chat_id, version, ...scope } of await findPlaces(db, space_id, id)) {
    if (item_id)
      announce({ space_id, ...scope }, 'item.changed', {
        ...{ id: item_id, space_id, version: version ?? 1 },
        did: ['media'],
      })
    if (message_id && chat_id)
      announce({ space_id, ...scope }, 'message.changed', { id: message_id, space_id, chat_id, did: ['media'] })
  }
}

const inFileSpace = (parts: JobParts, { space_id, id }: FileRow, work: (ctx: Told) => Promise<unknown>) =>
  transact(parts, { spaces: [space_id], user_id: null, cause: 'network', correlation_id: `file:${id}` }, work)
