import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { type DestinationStream, pino } from 'pino'
import type { Config } from './platform/config/config.ts'
import { openCheckedSecrets } from './platform/config/key-check.ts'
import type { WorkerName } from './platform/context.ts'
import { openDatabase, type Wall } from './platform/database/db.ts'
import { openNotices } from './platform/events/notices.ts'
import { makeSequencer } from './platform/events/sequencer.ts'
import { makeSignal } from './platform/events/signal.ts'
import { makeFileLinks } from './platform/files/file-links.ts'
import { type FileStore, openLocalStore } from './platform/files/file-store.ts'
import { openS3Store } from './platform/files/s3-store.ts'
import { makeAway } from './platform/http/away.ts'
import { watchBacklog } from './platform/jobs/backlog.ts'
import type { JobParts } from './platform/jobs/jobs.ts'
import { logOptions } from './platform/log.ts'
import { makeMetrics } from './platform/metrics.ts'
import { makeSafeFetch, makeSafeSocket } from './platform/outbound/safe-fetch.ts'
import { makeLocks } from './platform/push/locks.ts'
import type { Whisper } from './platform/push/whisper.ts'

export type Foundation = Awaited<ReturnType<typeof layFoundation>>
type Given = { config: Config; connection: pg.PoolConfig; wall?: Wall; log_to?: DestinationStream }

/** Everything that api and workers stand on: database, events, secrets, files, the way out to the networks. */
export async function layFoundation({ config, connection, wall, log_to }: Given) {
  const metrics = makeMetrics()
  const database = openDatabase({ ...connection, max: config.DATABASE_POOL }, wall, metrics.observeWait)
  const secrets = await openCheckedSecrets(database, config.DATA_DIR).catch(async (error) => {
    // A command that is refused ends at once, not when the pool has become tired of waiting.
    metrics.stop()
    await database.close()
    throw error
  })
  const links = makeFileLinks(secrets.derive('file links'))
  const log = pino(logOptions(config.LOG_LEVEL) as object, log_to as DestinationStream)
  const away = makeAway({ isAlive: database.isAlive, log })
  const signal = makeSignal()
  const sequencer = makeSequencer(database, signal)

  /** Without a name: all of them. */
  let wakeHere: (worker?: WorkerName) => void = () => {}
  const forgetters: (() => void)[] = []
  const personForgetters: ((user_id: number) => void)[] = []
  const forgetPersonHere = (user_id: number) => {
    for (const forget of personForgetters) forget(user_id)
  }
  const redis = config.REDIS_URL && { url: config.REDIS_URL, prefix: secrets.derive('notices').toString('hex', 0, 12) }
  const notices = openNotices({ connection, log, ...(redis && { redis }) })
  // Something may have been missed: look at everything once.
  notices.onConnect(() => {
    signal.raiseAll()
    wakeHere()
  })
  notices.on('events', (payload) => {
    const [space_id, end] = payload.split(':')
    signal.raise(Number(space_id), Number(end))
  })
  notices.on('wake', (worker) => wakeHere(worker as WorkerName))
  notices.on('identity', (user_id) => forgetPersonHere(Number(user_id)))
  const locks = makeLocks(notices)
  const stopSweep = sequencer.startSweep()
  let isStopping = false
  let address = config.PUBLIC_URL ?? ''

  const base = {
    ...{
      config,
      database,
      secrets,
      links,
      link: links.link,
      signal,
      sequencer,
      notices,
      locks,
      metrics,
      log,
      log_to,
      away,
    },
    store: {
      ...openStore(config),
      address: (key: string, name: string) => (address ? `${address}${links.namedLink(key, name)}` : undefined),
    },
    fetch: makeSafeFetch(config.OUTBOUND_ALLOW),
    openSocket: makeSafeSocket(config.OUTBOUND_ALLOW),
    network_bases: config.network_bases,
    stand_in_files: config.STAND_IN_FILES_BASE,
    applications: config.applications,
    has_billing: config.BILLING === '1',
    public_url: () => address,
    setAddress: (found: string) => {
      if (!config.PUBLIC_URL) address = found
    },
    wake: (worker: WorkerName) => {
      if (config.ROLE === 'api') notices.tell('wake', worker)
      else wakeHere(worker)
    },
    onWake: (wake: (worker?: WorkerName) => void) => {
      wakeHere = wake
    },
    forgetAccounts: () => {
      for (const forget of forgetters) forget()
      notices.tell('accounts', '')
    },
    onForgetAccounts: (forget: () => void) => void forgetters.push(forget),
    forgetPerson: (user_id: number) => {
      forgetPersonHere(user_id)
      notices.tell('identity', String(user_id))
    },
    whisper: (to: Whisper['to'], frame: Whisper['frame']) => notices.tell('whisper', JSON.stringify({ to, frame })),
    onForgetPerson: (forget: (user_id: number) => void) => void personForgetters.push(forget),
    report: (error: unknown, what: string) => {
      metrics.add('job_failures_total', {})
      away.tell(error, () => log.error({ err: error, what }, 'a job failed'))
    },
    keepPartitions: async () => {
      await database.acrossSpaces(sql<object>`select make_partitions((current_date + 7)::date)`)
      await database.acrossSpaces(sql<object>`select drop_partitions()`)
    },
    isStopping: () => isStopping,
    willStop: () => {
      isStopping = true
    },
    async stop() {
      away.stop()
      stopSweep()
      locks.stop()
      metrics.stop()
      await notices.stop()
      await database.close()
    },
  }
  base satisfies JobParts
  watchBacklog(base)
  return base
}

export function openStore(config: Config): FileStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket = '', S3_REGION: region } = config
  if (!endpoint) return openLocalStore(join(config.DATA_DIR, 'files'))
  const keys = { access_key: config.S3_ACCESS_KEY ?? '', secret_key: config.S3_SECRET_KEY ?? '' }
  return openS3Store({ endpoint, bucket, region, ...keys, is_path_style: config.S3_FORCE_PATH_STYLE === '1' })
}
