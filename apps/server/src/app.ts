import type { FastifyInstance } from 'fastify'
import { channelRoutes } from './domains/accounts/channel-routes.ts'
import type { AccountParts } from './domains/accounts/connect.ts'
import { leaveNetworks, sweepGrants } from './domains/accounts/jobs.ts'
import { accountRoutes } from './domains/accounts/routes.ts'
import { closeAccounts } from './domains/accounts/service.ts'
import { abandonActions, releaseActions } from './domains/actions/account.ts'
import { makeSender, settleLost, sweepPace, untilNext } from './domains/actions/jobs.ts'
import { stopActions } from './domains/actions/right.ts'
import { unsentRoutes } from './domains/actions/routes.ts'
import type { ActionTargets } from './domains/actions/target.ts'
import { makeIdentify } from './domains/auth/identify.ts'
import { admitInviter } from './domains/auth/inviters.ts'
import { sweepTokens } from './domains/auth/jobs.ts'
import { endSessionsOfLeaver } from './domains/auth/leavers.ts'
import { authRoutes } from './domains/auth/routes.ts'
import { makeSignupState } from './domains/auth/signup/gate.ts'
import { listConfigured } from './domains/auth/social/providers/index.ts'
import { sweepStrays } from './domains/auth/strays.ts'
import { contactRoutes } from './domains/authors/routes.ts'
import { endSpaces } from './domains/billing/jobs.ts'
import type { EndParts } from './domains/billing/parts.ts'
import { billingRoutes } from './domains/billing/routes.ts'
import { blockRoutes } from './domains/blocks/routes.ts'
import { blockDeeds } from './domains/blocks/service.ts'
import { sweepRuns, workOff } from './domains/bulk/jobs.ts'
import { bulkRoutes } from './domains/bulk/routes.ts'
import { dialogRoutes } from './domains/chats/dialog-routes.ts'
import { chatHandlingRoutes } from './domains/chats/handling-routes.ts'
import { messageDeeds } from './domains/chats/messages/message-deeds.ts'
import { storeOwnMessage } from './domains/chats/messages/own.ts'
import { resumeChat } from './domains/chats/resume.ts'
import { chatRoutes } from './domains/chats/routes.ts'
import { chatLock } from './domains/chats/service.ts'
import { messageTarget } from './domains/chats/messages/target.ts'
import { eraseRequested } from './domains/deletions/jobs.ts'
import { deletionRoutes } from './domains/deletions/routes.ts'
import { deskRoutes } from './domains/desk/routes.ts'
import { draftRoutes } from './domains/drafts/routes.ts'
import { forgetFiles, sweepUploads } from './domains/files/jobs.ts'
import { makePortraits } from './domains/files/portraits.ts'
import { fileRoutes } from './domains/files/routes.ts'
import { makeUploadCount } from './domains/files/upload-count.ts'
import { makeDoor } from './domains/inbox/door.ts'
import { makeErrands } from './domains/inbox/jobs/errands.ts'
import { fetchRemoteFiles } from './domains/inbox/jobs/media.ts'
import { sweepInbox } from './domains/inbox/jobs/read.ts'
import { makeReader } from './domains/inbox/jobs/reader.ts'
import { adoptStrays, sweepStrayLetters } from './domains/inbox/letter-box.ts'
import { inboxRoutes, problemRoutes } from './domains/inbox/routes.ts'
import { replyDeeds } from './domains/items/replies/edit-reply.ts'
import { itemHandlingRoutes } from './domains/items/handling-routes.ts'
import { itemDeeds } from './domains/items/moderate.ts'
import { moderationRoutes } from './domains/items/moderation-routes.ts'
import { resumeItem } from './domains/items/resume.ts'
import { itemRoutes } from './domains/items/routes.ts'
import { itemLock } from './domains/items/service.ts'
import { privateReplyTarget, replyTarget } from './domains/items/replies/target.ts'
import { labelRoutes } from './domains/labels/routes.ts'
import { followLabels, followTags } from './domains/macros/follow.ts'
import { macroRoutes } from './domains/macros/routes.ts'
import { macroRunRoutes } from './domains/macros/run-routes.ts'
import { postRoutes } from './domains/posts/routes.ts'
import { searchRoutes } from './domains/search/routes.ts'
import { spaceRoutes } from './domains/spaces/routes.ts'
import { checkStatistics } from './domains/statistics/check.ts'
import { statisticsListener } from './domains/statistics/listen.ts'
import { statisticsRoutes } from './domains/statistics/routes.ts'
import { makeScheduler, seePeople, sweepAbsent } from './domains/statuses/jobs.ts'
import { statusRoutes } from './domains/statuses/routes.ts'
import { sayStatus } from './domains/statuses/service.ts'
import { tagRoutes } from './domains/tags/routes.ts'
import { targetRoutes } from './domains/targets/routes.ts'
import { templateRoutes } from './domains/templates/routes.ts'
import { memberRoutes, preferenceRoutes, userRoutes, viewRoutes } from './domains/users/routes.ts'
import { chatsCarryTags, itemsCarryTags } from './domains/work/carry-tags.ts'
import { handOverChats, handOverItems } from './domains/work/hand-over.ts'
import { recountDue, resumeDue } from './domains/work/jobs.ts'
import type { Foundation } from './foundation.ts'
import { startListener } from './platform/events/listener.ts'
import { serveMailbox } from './platform/mail/mailbox-page.ts'
import { makePostman } from './platform/mail/postman.ts'
import { hasMailbox, mailboxFolder } from './platform/mail/transport.ts'
import { keepNear } from './platform/http/near.ts'
import { describeCalls } from './platform/http/openapi.ts'
import { serveProbes } from './platform/http/probes.ts'
import { makeHub } from './platform/push/hub.ts'
import { serveSocket } from './platform/push/socket.ts'
import { refuse } from './platform/refuse.ts'
import { makeServer } from './platform/http/server.ts'
import { allowSiblings } from './platform/http/siblings.ts'
import { serveWeb } from './platform/http/web.ts'
import { type Job, startJobs } from './platform/jobs/schedule.ts'
import { startWorker, type Worker } from './platform/jobs/workers.ts'
import { rowLoaders } from './row-loaders.ts'

export const actionTargets: ActionTargets = {
  reply: replyTarget,
  private_reply: privateReplyTarget(storeOwnMessage),
  message: messageTarget,
  ...itemDeeds,
  ...replyDeeds,
  ...messageDeeds,
  ...blockDeeds,
}

/** What people and networks talk to. */
export async function makeApi(
  base: Foundation,
): Promise<{ server: FastifyInstance; connected: () => number; stop(): Promise<void> }> {
  const { database, notices, metrics, config } = base
  const { identify, forget } = makeIdentify(base)
  const hub = makeHub(base, identify, {
    loaders: rowLoaders(base),
    lockables: { item: itemLock, chat: chatLock },
    present: (user_ids) => seePeople(database, user_ids),
    chooseStatus: (actor, chosen) => sayStatus(base, actor, chosen),
  })
  const door = makeDoor(base)
  base.onForgetPerson((user_id) => {
    forget(user_id)
    hub.recheckUser(user_id)
  })
  notices.on('accounts', door.forget)
  base.onForgetAccounts(door.forget)

  const accountParts: AccountParts = {
    ...base,
    releaseActions: (ctx, account) => releaseActions(actionTargets, ctx, account),
    abandonActions: (ctx, account) => abandonActions(actionTargets, ctx, account),
    adoptStrays,
  }
  const routes = [
    authRoutes(base),
    userRoutes,
    viewRoutes,
    preferenceRoutes(makePortraits(base.store)),
    memberRoutes({
      ...base,
      handOver: [stopActions(actionTargets), handOverItems, handOverChats],
      endSessions: (user_id) => endSessionsOfLeaver(base, user_id),
      admitInviter: (letter) => admitInviter(base.database, letter),
    }),
    spaceRoutes,
    billingRoutes(base),
    accountRoutes(accountParts),
    channelRoutes(accountParts),
    targetRoutes,
    tagRoutes({ carriers: [itemsCarryTags, chatsCarryTags], followers: [followTags] }),
    labelRoutes([followLabels]),
    templateRoutes,
    macroRoutes,
    macroRunRoutes,
    statusRoutes(base),
    deskRoutes(base),
    fileRoutes(base),
    postRoutes,
    itemRoutes,
    itemHandlingRoutes,
    moderationRoutes,
    blockRoutes,
    contactRoutes,
    chatRoutes,
    chatHandlingRoutes,
    draftRoutes,
    unsentRoutes,
    bulkRoutes,
    dialogRoutes(base),
    inboxRoutes(door),
    deletionRoutes(base),
    problemRoutes(actionTargets),
    statisticsRoutes,
    searchRoutes,
  ]
  const countUpload = makeUploadCount(base)
  const server = await makeServer({ ...base, identify, countUpload }, routes, {
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

const [MINUTE_S, HOUR_S] = [60, 3_600]

/** Again while there may be more. */
async function untilDone(round: () => Promise<boolean>) {
  while (await round());
}

/** What is done now and then, once for the installation. */
const jobsOf = (base: Foundation, sweepMail: () => Promise<unknown>): Job[] => [
  { name: 'deletions', every_s: MINUTE_S, run: () => untilDone(() => eraseRequested(base)) },
  { name: 'endings', every_s: MINUTE_S, run: () => untilDone(() => endSpaces(endPartsOf(base))) },
  { name: 'partitions', every_s: HOUR_S, run: base.keepPartitions },
  { name: 'uploads', every_s: HOUR_S, run: () => sweepUploads(base) },
  { name: 'tokens', every_s: HOUR_S, run: () => sweepTokens(base) },
  { name: 'people without a space', every_s: HOUR_S, run: () => sweepStrays(base, makePortraits(base.store)) },
  { name: 'old deliveries', every_s: HOUR_S, run: () => sweepInbox(base) },
  { name: 'pace', every_s: HOUR_S, run: () => sweepPace(base) },
  { name: 'deliveries of nobody', every_s: HOUR_S, run: () => sweepStrayLetters(base) },
  { name: 'grants', every_s: HOUR_S, run: () => sweepGrants(base) },
  { name: 'bulk runs', every_s: HOUR_S, run: () => sweepRuns(base) },
  { name: 'old mail', every_s: HOUR_S, run: sweepMail },
  { name: 'statistics', every_s: HOUR_S, run: () => checkStatistics(base) },
]

/** What becomes of a space that nobody pays for any more. */
export const endPartsOf = (base: Foundation): EndParts => ({
  ...base,
  closeAccounts: async (ctx, space_id) => void (await closeAccounts(ctx, space_id)),
  leaveNetworks: (space_id) => leaveNetworks(base, space_id),
  forgetFiles: (space_id) => forgetFiles(base, space_id),
})

/** In a rush what arrives is read in crowds, a moment later: each account that something came for costs a transaction. */
const GATHER_MS = 50

/** What happens by itself. Any number of processes may run these: each thing is claimed by one. */
export function startWorkers(base: Foundation): Worker {
  const sender = makeSender(base, actionTargets)
  const reader = makeReader(base)
  const errands = makeErrands(base)
  const postman = makePostman(base)
  const start = (
    what: string,
    every_ms: number | (() => Promise<number>),
    round: () => Promise<boolean>,
    gather_ms?: number,
  ) => startWorker({ round, every_ms, gather_ms, report: (error) => base.report(error, what) })
  const workers = {
    inbox: start('inbox', 1_000, reader.round, GATHER_MS),
    actions: start('actions', () => untilNext(base), sender.round),
    errands: start('errands', 5_000, errands.round),
    files: start('files', 2_000, () => fetchRemoteFiles(base)),
    mail: start('mail', 5_000, postman.round),
    bulk: start('bulk', 2_000, () => workOff(base)),
  }
  const rest = [
    start('absent people', 30_000, () => sweepAbsent(base)),
    start('schedule', 5_000, makeScheduler(base)),
    start('what was put off', 5_000, () => resumeDue(base, { item: resumeItem, chat: resumeChat })),
    start('time limits', 1_000, () => recountDue(base)),
    start('lost sends', 1_000, () => settleLost(base, actionTargets)),
    startJobs(base, jobsOf(base, postman.sweep)),
  ]
  const listeners = [statisticsListener].map((listener) =>
    startListener(base, base.signal, listener, (error) => base.report(error, listener.consumer)),
  )
  base.onWake((worker) => workers[worker].wake())
  return {
    wake() {
      for (const worker of Object.values(workers)) worker.wake()
    },
    async stop() {
      for (const stopListening of listeners) stopListening()
      await Promise.all([...Object.values(workers), ...rest].map((worker) => worker.stop()))
      await reader.finish()
      await sender.finish()
      await errands.finish()
      postman.close()
    },
  }
}
