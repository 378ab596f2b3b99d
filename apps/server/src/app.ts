import type { FastifyInstance } from 'fastify'
import { HOUR_S, joinGiven, MINUTE_S, untilDone, type Work } from './domain.ts'
import { channelRoutes } from './domains/accounts/channel-routes.ts'
import type { AccountParts } from './domains/accounts/connect.ts'
import { leaveNetworks } from './domains/accounts/jobs.ts'
import { accountRoutes } from './domains/accounts/routes.ts'
import { closeAccounts } from './domains/accounts/service.ts'
import { abandonActions, releaseActions } from './domains/actions/account.ts'
import { stopActions } from './domains/actions/right.ts'
import { makeUseCount } from './domains/auth/applications/uses.ts'
import { makeIdentify } from './domains/auth/identify.ts'
import { admitInviter } from './domains/auth/inviters.ts'
import {
  endAllSessions,
  endConsentsOfLeaver,
  endSessionsOfLeaver,
  inSpaceOfDeactivated,
} from './domains/auth/leavers.ts'
import { makeSignupState } from './domains/auth/signup/gate.ts'
import { listConfigured } from './domains/auth/social/providers/index.ts'
import { endSpaces } from './domains/billing/jobs.ts'
import type { EndParts } from './domains/billing/parts.ts'
import { forgetFiles } from './domains/files/jobs.ts'
import { makePortraits } from './domains/files/portraits.ts'
import { makeUploadCount } from './domains/files/upload-count.ts'
import { adoptUnrouted } from './domains/inbox/deliveries.ts'
import { makeReceiver } from './domains/inbox/receiver.ts'
import { inboxRoutes } from './domains/inbox/routes.ts'
import { seePeople } from './domains/statuses/jobs.ts'
import { sayStatus } from './domains/statuses/service.ts'
import { memberRoutes, preferenceRoutes } from './domains/users/routes.ts'
import { domains } from './domains.ts'
import type { Foundation } from './foundation.ts'
import { startListener } from './platform/events/listener.ts'
import { serveGuides } from './platform/http/guides.ts'
import { keepNear } from './platform/http/near.ts'
import { describeCalls } from './platform/http/openapi.ts'
import { serveProbes } from './platform/http/probes.ts'
import { makeServer } from './platform/http/server.ts'
import { allowSiblings } from './platform/http/siblings.ts'
import { serveWeb } from './platform/http/web.ts'
import { type Job, startJobs } from './platform/jobs/schedule.ts'
import { startWorker, type Worker } from './platform/jobs/workers.ts'
import { serveMailbox } from './platform/mail/mailbox-page.ts'
import { makePostman } from './platform/mail/postman.ts'
import { hasMailbox, mailboxFolder } from './platform/mail/transport.ts'
import { makeHub } from './platform/push/hub.ts'
import { serveSocket } from './platform/push/socket.ts'
import { refuse } from './platform/refuse.ts'

const given = joinGiven(domains)
export const actionTargets = given.targets

/** What people and networks talk to. */
export async function makeApi(
  base: Foundation,
): Promise<{ server: FastifyInstance; connected: () => number; stop(): Promise<void> }> {
  const { database, notices, metrics, config } = base
  const { identify, forget } = makeIdentify(base)
  const hub = makeHub(base, identify, {
    loaders: Object.assign({}, ...domains.map(({ loaders }) => loaders?.(base))),
    lockables: given.lockables,
    present: (user_ids) => seePeople(database, user_ids),
    chooseStatus: (actor, chosen) => sayStatus(base, actor, chosen),
  })
  const receiver = makeReceiver(base)
  base.onForgetPerson((user_id) => {
    forget(user_id)
    hub.recheckUser(user_id)
  })
  notices.on('accounts', receiver.forget)
  base.onForgetAccounts(receiver.forget)

  const accountParts: AccountParts = {
    ...base,
    releaseActions: (ctx, account) => releaseActions(actionTargets, ctx, account),
    abandonActions: (ctx, account) => abandonActions(actionTargets, ctx, account),
    adoptUnrouted,
  }
  const routes = [
    ...domains.flatMap(({ routes }) => routes?.(base, given) ?? []),
    // What needs more than one domain may know of another.
    memberRoutes({
      ...base,
      handOver: [stopActions(actionTargets), ...given.handOver],
      returned: given.returned,
      departed: given.departed,
      endSessions: (user_id) => endSessionsOfLeaver(base, user_id),
      endConsents: (user_id) => endConsentsOfLeaver(base, user_id),
      signOut: (user_id, space_id) => endAllSessions(base, user_id, space_id),
      inSpaceOfDeactivated: (who, work) => inSpaceOfDeactivated(base, who, work),
      admitInviter: (letter) => admitInviter(base.database, letter),
    }),
    preferenceRoutes(makePortraits(base.store)),
    accountRoutes(accountParts),
    channelRoutes(accountParts),
    inboxRoutes(receiver),
  ]
  const [countUpload, countUse] = [makeUploadCount(base), makeUseCount(base)]
  const server = await makeServer({ ...base, identify, countUpload, countUse }, routes, {
    ...{ metrics, away: base.away, log_level: config.LOG_LEVEL, trust_proxy: config.TRUST_PROXY },
    ...(base.log_to && { log_to: base.log_to }),
  })
  if (config.DEMO === '1') keepNear(server, config.TRUST_PROXY)
  metrics.gauge('sockets', 'Open pages that are told of news', hub.size)
  allowSiblings(server, config.API_SERVERS, config.PUBLIC_URL)
  serveProbes(server, base)
  const own = config.PUBLIC_URL ? [config.PUBLIC_URL, ...config.API_SERVERS] : []
  await serveSocket(server, hub, [...new Set(own.map((address) => new URL(address).origin))])
  describeCalls(server)
  serveGuides(server)
  if (hasMailbox(config)) serveMailbox(server, mailboxFolder(config))
  const signupState = makeSignupState(base)
  const help = config.SUPPORT_EMAIL && `mailto:${config.SUPPORT_EMAIL}`
  if (config.WEB_ROOT)
    await serveWeb(server, config.WEB_ROOT, {
      ...{ help, captcha: config.CAPTCHA_KIND, servers: config.API_SERVERS },
      now: async () => ({
        signup: await signupState(),
        billing: config.BILLING,
        social: listConfigured(config).join(' '),
        windows: Object.keys(config.applications).join(' '),
      }),
    })
  else server.setNotFoundHandler(() => refuse('not_found'))
  return {
    server,
    connected: hub.size,
    async stop() {
      base.willStop()
      hub.stop()
      // Who was being answered when the end began has a connection that nobody will use again, and that nobody closes.
      const letGo = setInterval(() => server.server.closeIdleConnections(), 100)
      await server.close()
      clearInterval(letGo)
    },
  }
}

/** What becomes of a space that nobody pays for any more. */
export const endPartsOf = (base: Foundation): EndParts => ({
  ...base,
  closeAccounts: async (ctx, space_id) => void (await closeAccounts(ctx, space_id)),
  leaveNetworks: (space_id) => leaveNetworks(base, space_id),
  forgetFiles: (space_id) => forgetFiles(base, space_id),
})

/** What happens by itself. Any number of processes may run these: each thing is claimed by one. */
export function startWorkers(base: Foundation): Worker {
  const postman = makePostman(base)
  const work: Record<string, Work> = Object.assign(
    { mail: { round: postman.round, every_ms: 5_000 } },
    ...domains.map(({ workers }) => workers?.(base, given)),
  )
  const workers = Object.fromEntries(
    Object.entries(work).map(([name, { round, every_ms, gather_ms }]) => [
      name,
      startWorker({ round, every_ms, gather_ms, report: (error) => base.report(error, name) }),
    ]),
  )
  const ours: Job[] = [
    { name: 'partitions', every_s: HOUR_S, run: base.keepPartitions },
    { name: 'old mail', every_s: HOUR_S, run: postman.sweep },
    { name: 'endings', every_s: MINUTE_S, run: () => untilDone(() => endSpaces(endPartsOf(base))) },
  ]
  const jobs = startJobs(base, [...ours, ...domains.flatMap(({ jobs }) => jobs?.(base, given) ?? [])])
  const listeners = domains
    .flatMap(({ listeners = [] }) => listeners)
    .map((listener) => startListener(base, base.signal, listener, (error) => base.report(error, listener.consumer)))
  const wakeAll = () => {
    for (const worker of Object.values(workers)) worker.wake()
  }
  base.onWake((worker) => (worker ? workers[worker]?.wake() : wakeAll()))
  return {
    wake: wakeAll,
    async stop() {
      for (const stopListening of listeners) stopListening()
      await Promise.all([...Object.values(workers), jobs].map((worker) => worker.stop()))
      for (const { finish } of Object.values(work)) await finish?.()
      postman.close()
    },
  }
}
