import { afterAll, describe, expect, it } from 'vitest'
import { inTurn } from '../../cases.ts'
import { makeWorld, type Person, type Space } from '../../world.ts'
import { FAR, furnish, type Kind, kinds, labelAll, markAll, type Side, workOf } from './fence-stage.ts'
import { everyCall, prepare, rowsOf, send, settled, type Wanted } from './walk.ts'

// S16. Whoever sees a part of a space sees and changes by every call exactly what their lists show: by the fence of their
// group, by their accounts, and by the switches for comments and messages. Each call is made about something that they
// may not see, and once more when they may: what is refused must be refused for that reason alone.

// With somebody to ask, so that browsers can be pushed to.
const world = await makeWorld({ env: { SUPPORT_EMAIL: 'help@example.test' } })
afterAll(world.end)

type One = (typeof everyCall)[number]
/**
 * An absence is its person's and a swap is between two, whatever work they see: access.test.ts. What somebody hands over is in
 * their hands, whatever group it is in: routing/handover.test.ts.
 */
const ofPersons = ['absences.withdraw', 'swaps.agree', 'swaps.refuse', 'swaps.withdraw', 'handover.give']
const guarded = everyCall.filter(({ call, title }) => 'access' in call && !ofPersons.includes(title))
const titles = guarded.map(({ title }) => title)

/** Nothing there is about work of anybody: our application is known to no network here, and nobody has been to a window. */
const unavailable = [
  ...['accounts.checkTelephony', 'channels.openWindow', 'channels.authorize', 'channels.choose'],
  ...['spaceOutlets.addChannel', 'spaceOutlets.openSlack', 'spaceOutlets.authorizeSlack'],
]
/** What an administrator does to the space as a whole goes through everybody's work, whoever may see it. */
const ofWholeSpace = ['accounts.remove', 'channels.include', 'labels.merge', 'labels.remove']
/** What could not be read belongs to nobody, and a draw is over everybody's: whoever is behind a fence is given none of it. */
const ofNobody = [
  ...['problems.replay', 'problems.dismissDelivery'],
  ...everyCall.filter(({ domain }) => domain === 'draws').map(({ title }) => title),
]
/** What a listener could not deal with may be about anything: whoever sees a part of the space is given none of it. */
const ofWhole = [
  ...['problems.hearAgain', 'problems.dismissEvent'],
  // A rule, a bot or an agent of all accounts is for those who see all of them.
  ...['rules.save', 'rules.turn', 'ruleTrials.preview', 'ruleTrials.apply'],
  ...['bots.save', 'bots.publish', 'bots.rollBack', 'bots.turn'],
  ...['bots.setSecret', 'bots.removeSecret', 'bots.tryRequest'],
  ...['aiAgents.save', 'aiAgents.turn', 'aiAgents.setKey'],
]
/** Posts stand on the account's own page: whoever sees the account sees them, whoever their comments were given to. */
const ofAccounts = ['posts.get']

/** Told to those who look, asked of the network, or only worked out: no row of anybody's work is written. */
const changesNoRow = [
  'bulk.previewItems',
  'bulk.previewChats',
  'dialogs.type',
  'items.fitting',
  'chats.fitting',
  'duplicates.counts',
  'duplicates.preview',
  // Without an agent nothing is asked, and what is offered is not kept.
  'ai.compose',
  'ai.suggest',
  'aiEvals.takeQuestion',
]
/** Nothing was done before that these could undo. */
const undoesNothing = ['moderation.restore', 'blocks.unblock', 'contacts.unlink']

type Scene = { space: Space; who: Person; wanted: Wanted }

type Stage = Pick<Scene, 'space' | 'who'>

async function setStage(make: Kind['make']): Promise<Stage> {
  const space = await world.space({ settings: {} })
  const who = await make(space)
  await furnish(world, space, who)
  return { space, who }
}

/** What is asked for is prepared on it, and everything there is marked. */
async function setScene(one: One, { space, who }: Stage, hidden: readonly Side[]): Promise<Scene> {
  const wanted = await prepare(one, world, space, who)
  await labelAll(world, space)
  await settled(world)
  await markAll(world, space, hidden)
  return { space, who, wanted }
}

/** Until somebody has been let in, which cannot be taken back, the next has the same stage: readers one, whoever writes another. */
const stages = new Map<string, Promise<Stage>>()
const placeOf = ({ call }: One, kind: string) => `${kind} ${call.method === 'GET'}`
/** By these the person on the stage becomes another: without a password, in no space, in another group. */
const changesWho = ['protection', 'social', 'members']
function stageFor(one: One, kind: string, make: Kind['make']): Promise<Stage> {
  if (one.call.method !== 'GET' && changesWho.includes(one.domain)) return setStage(make)
  const place = placeOf(one, kind)
  const stage = stages.get(place) ?? setStage(make)
  stages.set(place, stage)
  return stage
}

/** Those that can be about work: everything but what people arrange for themselves, and what is set for the space. */
const settings = [
  'self',
  'person',
  'spaces.manage',
  'members.manage',
  'billing.manage',
  'tags.manage',
  'macros.manage',
  'templates.manage',
]
const own = ['drafts', 'unsent', 'bulk']
const aboutWork = guarded.filter(
  ({ domain, call }) => own.includes(domain) || ('access' in call && !settings.includes(call.access)),
)

/**
 * What writes is tried from behind one of the first two fences, by turns: they hide both kinds of work. What only reads leaves
 * its stage to the next, and is tried from behind that of a group and one of the others.
 */
function callsFor({ hidden }: Kind, index: number) {
  const calls = hidden.length > 1 ? guarded : aboutWork
  const readers = calls.filter(({ call }) => call.method === 'GET')
  const writers = calls.filter(({ call }) => call.method !== 'GET')
  return [
    ...(index === 0 ? readers : inTurn(readers, { turn: index - 1, of: kinds.length - 1 })),
    ...inTurn(writers, { turn: index, of: 2 }),
  ]
}
const walks = kinds.map((kind, index) => ({ ...kind, calls: callsFor(kind, index) }))

describe.each(walks)('somebody $title', ({ title, make, letIn, open, hidden, calls }) => {
  it.each(calls)('$title', async (one) => {
    const { space, who, wanted } = await setScene(one, await stageFor(one, title, make), hidden)
    const before = await workOf(world, space, hidden)
    const outside = await send(world, one.call, wanted, { token: who.token })
    await settled(world)
    const after = await workOf(world, space, hidden)

    const isRefused = outside.status === 403 || outside.status === 404
    // A label that is in use stays, whoever of those who carry it one may see.
    if (!isRefused && one.title !== 'labels.remove') expect(`${outside.status} ${outside.text}`).toMatch(/^2/)
    if (!ofAccounts.includes(one.title)) expect(outside.text).not.toContain(FAR)
    if (!ofWholeSpace.includes(one.title)) {
      expect([...before].filter((row) => !after.has(row))).toEqual([])
      // A dialogue that they begin themselves is theirs; nothing else becomes of what they may not see.
      if (one.title !== 'dialogs.start') expect([...after].filter((row) => !before.has(row))).toEqual([])
    }
    if (!isRefused || [...unavailable, ...ofWhole].includes(one.title)) return

    stages.delete(placeOf(one, title))
    await letIn(world, space, who)
    if (ofNobody.includes(one.title)) await open?.(world, space, who)
    await settled(world)
    const theirs = JSON.stringify(await rowsOf(world, space.id))
    const inside = await send(world, one.call, wanted, { token: who.token })
    expect(`${inside.status} ${inside.text}`).toMatch(/^2/)
    if (one.call.method === 'GET' || [...changesNoRow, ...undoesNothing].includes(one.title)) return
    // Not only answered: done. What was refused outside would have been seen.
    await settled(world)
    expect(JSON.stringify(await rowsOf(world, space.id)) === theirs, 'nothing was written').toBe(false)
  })
})

/** By which calls somebody who sees everything is shown what the others are not. */
const shown = [
  ...['botSessions.failures', 'botSessions.get', 'botSessions.list', 'botSessions.ofChat'],
  ...['channels.findAuthors', 'chats.get', 'chats.list', 'chats.messages', 'contacts.chatAuthors', 'contacts.get'],
  ...[
    'contacts.itemAuthors',
    'contacts.timeline',
    'drafts.list',
    'draws.get',
    'draws.list',
    'draws.posts',
    'duplicates.get',
    'duplicates.members',
    'duplicates.ofItem',
    'items.get',
    'items.list',
    'labels.authors',
    'posts.get',
  ],
  ...['problems.actions', 'problems.deliveries', 'search.find', 'unsent.list'],
]

it('shows all of it to somebody who may see it: what is looked for can be found', async () => {
  const found: string[] = []
  const stage = await setStage((space) => space.person('administrator'))
  for (const one of guarded.filter(({ call }) => call.method === 'GET')) {
    const { who, wanted } = await setScene(one, stage, ['items', 'chats'])
    const { text } = await send(world, one.call, wanted, { token: who.token })
    if (text.includes(FAR)) found.push(one.title)
  }
  expect(found.sort()).toEqual(shown.sort())
  expect(titles).toEqual(expect.arrayContaining(shown))
})
