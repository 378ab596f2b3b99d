import { type Domain, HOUR_S } from '../../domain.ts'
import { sweepUnrouted } from './deliveries.ts'
import { makeErrands } from './jobs/errands.ts'
import { makeFetcher } from './jobs/media.ts'
import { sweepInbox } from './jobs/read.ts'
import { makeReader } from './jobs/reader.ts'
import { makeStreams } from './jobs/streams.ts'
import { problemRoutes } from './routes.ts'

/** In a rush what arrives is read in batches, a moment later: each account that something came for costs a transaction. */
const GATHER_MS = 50

declare module '../../platform/context.ts' {
  interface Workers {
    inbox: true
    errands: true
    files: true
    streams: true
  }
}

export const inbox: Domain = {
  routes: (_, { targets }) => [problemRoutes(targets)],
  workers: (base) => ({
    // First to be let go of when the process ends: somebody else is to go on at once.
    streams: { ...makeStreams(base), every_ms: 1_000 },
    inbox: { ...makeReader(base), every_ms: 1_000, gather_ms: GATHER_MS },
    errands: { ...makeErrands(base), every_ms: 5_000 },
    files: { ...makeFetcher(base), every_ms: 2_000 },
  }),
  jobs: (base) => [
    { name: 'old deliveries', every_s: HOUR_S, run: () => sweepInbox(base) },
    { name: 'deliveries of nobody', every_s: HOUR_S, run: () => sweepUnrouted(base) },
  ],
}
