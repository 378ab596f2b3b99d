import type { contract } from '@otklik/contract/contract.ts'
import type { Person, Space, World } from '../world.ts'
import { anApplication, applicationRequests, consentRequests } from './application-requests.ts'
import { channelRequests, targetRequests } from './channel-requests.ts'
import { labelRequests, tagRequests } from './classify-requests.ts'
import { contactRequests } from './contact-requests.ts'
import { blockRequests, dialogRequests, moderationRequests } from './deed-requests.ts'
import { drawRequests } from './draw-requests.ts'
import { duplicateRequests } from './duplicate-requests.ts'
import { bulkRequests, chatHandlingRequests, itemHandlingRequests, macroRunRequests } from './handling-requests.ts'
import { hdeDeskRequests, hdeTicketRequests } from './hde-requests.ts'
import { protectionRequests, recoveryRequests, signupRequests } from './identity-requests.ts'
import { journalRequests } from './journal-requests.ts'
import { notificationRequests } from './notification-requests.ts'
import { confirmRequests, outletRequests, spaceOutletRequests, watchRequests } from './outlet-requests.ts'
import { problemRequests } from './problem-requests.ts'
import { factRequests, macroRequests, templateRequests } from './ready-requests.ts'
import { agentRequests, aiJournalRequests, aiRequests, aiTurnRequests } from './robots/ai-requests.ts'
import { botRequests, botSessionRequests, botTestRequests } from './robots/bot-requests.ts'
import { evalRequests } from './robots/eval-requests.ts'
import { emotionRequests, ruleRequests, ruleTraceRequests, ruleTrialRequests } from './robots/rule-requests.ts'
import { approvalRequests, handoverRequests, robotRequests, routingRequests } from './routing-requests.ts'
import {
  absenceRequests,
  aStatus,
  calendarRequests,
  coverProposalRequests,
  coverRequests,
  scheduleRequests,
  templateRequests as shiftTemplateRequests,
  statusSettingRequests,
  swapRequests,
} from './schedule-requests.ts'
import {
  accountRequests,
  billingRequests,
  invitationRequests,
  memberRequests,
  peopleImportRequests,
  preferenceRequests,
  spaceRequests,
  viewRequests,
} from './settings-requests.ts'
import { setupRequests } from './setup-requests.ts'
import { socialRequests } from './social-requests.ts'
import { webhookRequests } from './webhook-requests.ts'

type Contract = typeof contract
type Request = { params?: object; query?: object; body?: unknown; key?: string }
type Ask = (world: World, space: Space, who?: Person) => Promise<Request>

/** A valid request about something in the space, for every call. A call that is missing here does not compile. */
export const requests: { [D in keyof Contract]: { [C in keyof Contract[D]]: Ask } } = {
  auth: {
    token: async () => ({ body: { client_id: 'web', grant_type: 'refresh_token', refresh_token: 'none-such' } }),
    revoke: async () => ({ body: { client_id: 'web', token: 'none-such' } }),
    introspect: async (world, space) => {
      const { application, secret } = await anApplication(world, space)
      return { body: { client_id: application.client_id, client_secret: secret ?? '', token: 'none-such' } }
    },
    metadata: async () => ({}),
  },
  applications: applicationRequests,
  consents: consentRequests,
  signup: signupRequests,
  recovery: recoveryRequests,
  protection: protectionRequests,
  social: socialRequests,
  users: {
    me: async () => ({}),
    saveSettings: async () => ({ body: { theme: 'dark' } }),
  },
  journal: journalRequests,
  webhooks: webhookRequests,
  hdeDesks: hdeDeskRequests,
  hdeTickets: hdeTicketRequests,
  setup: setupRequests,
  draws: drawRequests,
  duplicates: duplicateRequests,
  emotions: emotionRequests,
  rules: ruleRequests,
  ruleTrials: ruleTrialRequests,
  ruleTraces: ruleTraceRequests,
  aiAgents: agentRequests,
  ai: aiRequests,
  aiJournal: aiJournalRequests,
  aiTurns: aiTurnRequests,
  bots: botRequests,
  botSessions: botSessionRequests,
  botTests: botTestRequests,
  preferences: preferenceRequests,
  views: viewRequests,
  members: memberRequests,
  peopleImports: peopleImportRequests,
  invitations: invitationRequests,
  spaces: spaceRequests,
  accounts: accountRequests,
  channels: channelRequests,
  targets: targetRequests,
  billing: billingRequests,
  tags: tagRequests,
  labels: labelRequests,
  templates: templateRequests,
  facts: factRequests,
  aiEvals: evalRequests,
  macros: macroRequests,
  macroRuns: macroRunRequests,
  notifications: notificationRequests,
  outlets: outletRequests,
  spaceOutlets: spaceOutletRequests,
  confirming: confirmRequests,
  watches: watchRequests,
  unsubscribing: {
    ask: async () => ({ params: { token: 'none-such' } }),
    stop: async () => ({ params: { token: 'none-such' } }),
  },
  statuses: {
    set: async (world, space) => ({ body: { space_id: space.id, status: await aStatus(world, space) } }),
    get: async () => ({ query: { auto_update: true } }),
    workingHours: async (_, { id }) => ({ query: { space_id: id } }),
  },
  statusSettings: statusSettingRequests,
  calendars: calendarRequests,
  shiftTemplates: shiftTemplateRequests,
  schedule: scheduleRequests,
  absences: absenceRequests,
  cover: coverRequests,
  coverProposal: coverProposalRequests,
  swaps: swapRequests,
  robots: robotRequests,
  routing: routingRequests,
  handover: handoverRequests,
  desk: {
    config: async () => ({ query: {} }),
    counts: async () => ({ query: {} }),
    objects: async () => ({ query: {} }),
  },
  files: {
    upload: async (_, { id }) => ({ query: { space_id: id }, body: formWith('hello.txt', 'hello') }),
    read: async () => ({ params: { key: 'a'.repeat(32), form: 'file' }, query: { until: 1, sign: 'wrong' } }),
    readNamed: async () => ({
      params: { key: 'a'.repeat(32), form: 'file', name: 'file.png' },
      query: { until: 1, sign: 'wrong' },
    }),
  },
  posts: {
    get: async (world, space) => {
      const { id } = await space.comment()
      const { rows } = await world.owner.query('select post_id from items where id = $1', [id])
      return { params: { id: rows[0].post_id } }
    },
  },
  items: {
    list: async () => ({ query: {} }),
    total: async () => ({ query: {} }),
    fitting: async (_, space) => ({ body: { filter: {}, ids: [(await space.comment()).id] } }),
    get: async (_, space) => ({ params: { id: (await space.comment()).id } }),
    setStatus: async (_, space) => {
      const { id, version } = await space.comment()
      return { params: { id }, body: { status: 'closed', seen_version: version } }
    },
    reply: async (_, space) => {
      const { id, version } = await space.comment()
      return { params: { id }, body: { text: 'Ответ', seen_version: version } }
    },
    cancelReply: async (world, space) => ({ params: { id: await heldReply(world, space) } }),
    retryReply: async (world, space) => ({ params: { id: await failedReply(world, space) } }),
  },
  chats: {
    list: async () => ({ query: {} }),
    total: async () => ({ query: {} }),
    fitting: async (_, space) => ({ body: { filter: {}, ids: [(await space.message()).chat.id] } }),
    get: async (_, space) => ({ params: { id: (await space.message()).chat.id } }),
    messages: async (_, space) => ({ params: { id: (await space.message()).chat.id }, query: {} }),
    setStatus: async (_, space) => {
      const { id, version } = (await space.message()).chat
      return { params: { id }, body: { status: 'closed', seen_version: version } }
    },
    setRobots: async (_, space) => ({
      params: { id: (await space.message()).chat.id },
      body: { is_paused: true },
    }),
    markRead: async (_, space) => ({ params: { id: (await space.message()).chat.id } }),
    send: async (_, space) => {
      const { id, version } = (await space.message()).chat
      return { params: { id }, body: { text: 'Ответ', seen_version: version } }
    },
    cancelMessage: async (world, space) => ({ params: { id: await heldMessage(world, space) } }),
    retryMessage: async (world, space) => ({ params: { id: await failedMessage(world, space) } }),
  },
  itemHandling: itemHandlingRequests,
  chatHandling: chatHandlingRequests,
  drafts: { list: async () => ({}) },
  unsent: { list: async () => ({}) },
  approvals: approvalRequests,
  bulk: bulkRequests,
  moderation: moderationRequests,
  blocks: blockRequests,
  dialogs: dialogRequests,
  contacts: contactRequests,
  inbox: {
    deliver: async () => ({ params: { network: 'vk', key: 'k'.repeat(32) }, body: {} }),
    challenge: async () => ({ params: { network: 'vk', key: 'k'.repeat(32) } }),
    deliverAll: async () => ({ params: { network: 'vk' }, body: {} }),
    challengeAll: async () => ({ params: { network: 'vk' } }),
  },
  gateway: {
    deliver: async () => ({ params: { key: 'k'.repeat(32) }, body: {} }),
    actions: async () => ({ params: { key: 'k'.repeat(32) }, query: {} }),
    confirm: async () => ({ params: { key: 'k'.repeat(32), id: 1 }, body: {} }),
  },
  deletions: {
    ask: async () => ({ params: { network: 'vk' }, body: {} }),
    get: async () => ({ params: { id: 'd'.repeat(32) } }),
  },
  problems: problemRequests,
  statistics: {
    items: async () => ({ query: { from: '2026-11-01', to: '2026-11-02' } }),
  },
  search: { find: async () => ({ query: { text: 'farther' } }) },
}

export function formWith(name: string, text: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set('file', new File([text], name))
  return form
}

async function replied(world: World, space: Space): Promise<number> {
  const { id, version } = await space.comment()
  const { items } = world.as(await space.person('operator'))
  return (await items.reply({ params: { id }, body: { text: 'Ответ', seen_version: version } })).id
}

async function sent(world: World, space: Space): Promise<number> {
  const { id, version } = (await space.message()).chat
  const { chats } = world.as(await space.person('operator'))
  return (await chats.send({ params: { id }, body: { text: 'Ответ', seen_version: version } })).id
}

const put = async (world: World, column: string, id: number, state: string, hold: string | null) => {
  await world.owner.query(`update actions set state = $2, hold = $3 where ${column} = $1`, [id, state, hold])
  return id
}
const heldReply = async (world: World, space: Space) =>
  put(world, 'reply_id', await replied(world, space), 'held', 'undo')
const failedReply = async (world: World, space: Space) =>
  put(world, 'reply_id', await replied(world, space), 'failed', null)
const heldMessage = async (world: World, space: Space) =>
  put(world, 'message_id', await sent(world, space), 'held', 'undo')
const failedMessage = async (world: World, space: Space) =>
  put(world, 'message_id', await sent(world, space), 'failed', null)
