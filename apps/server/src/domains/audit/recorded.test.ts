import { contract } from '@otklik/contract/contract.ts'
import { things } from '@otklik/contract/journal/things.ts'
import { rules } from '@otklik/contract/permissions.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { requests } from '../../../test/requests/requests.ts'
import { makeWorld } from '../../../test/world.ts'
import { accountThing } from '../accounts/journal.ts'
import { applicationThing } from '../auth/applications/journal.ts'
import { drawThing } from '../draws/journal.ts'
import { factFolderThing, factThing } from '../facts/journal.ts'
import { deskThing } from '../integrations/hde/desks.ts'
import { webhookThing } from '../integrations/journal.ts'
import { labelThing } from '../labels/journal.ts'
import { macroThing } from '../macros/journal.ts'
import { outletThing } from '../notifications/outlets/journal.ts'
import { companyThing } from '../spaces/journal.ts'
import { statusThing } from '../statuses/journal.ts'
import { tagGroupThing, tagThing } from '../tags/journal.ts'
import { folderThing, templateThing } from '../templates/journal.ts'
import { groupThing, inviteThing, viewThing } from '../users/journal.ts'
import {
  absenceKindThing,
  absenceThing,
  calendarThing,
  publicationThing,
  scheduleUseThing,
  shiftTemplateThing,
  swapThing,
} from '../workinghours/journal.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world

type Ask = (typeof requests)['desk']['config']

/** Calls that change settings, by the right they take. */
const settings = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Call>).flatMap(([name, call]) => {
    const isManaging = 'access' in call && (call.access.endsWith('.manage') || call.access === 'items.process')
    return isManaging && call.method !== 'GET' ? [{ domain: domain as keyof typeof contract, name, call }] : []
  }),
)

/** What leaves no line, and why. */
const unrecorded: Record<string, string> = {
  'accounts.checkTelephony': 'there is none yet',
  'channels.openWindow': 'changes nothing here until somebody comes back from it',
  'channels.authorize': 'keeps for minutes what may be chosen from',
  'channels.choose': 'needs a network that the person has been to; it connects as accounts.connect does',
  'accounts.reconnect': 'the request here is refused by the network; it records where it mends (accounts/connect.ts)',
  'members.activate': 'the request changes nothing: said below',
  'accounts.change': 'the same',
  'templates.importTable': 'the same',
  'facts.importFile': 'the same',
  'blocks.unblock': 'the same',
  'webhooks.ping': 'changes nothing',
  'spaceOutlets.test': 'changes nothing',
  'spaceOutlets.openSlack': 'changes nothing here until somebody comes back from it',
  'spaceOutlets.authorizeSlack': 'Slack does not know this installation: said in notifications/outlets.test.ts',
  'spaceOutlets.addChannel': 'the same',
  'spaceOutlets.addGroup': 'changes nothing here until its word is said in a group: notifications/outlets',
  'setup.compare': 'changes nothing',
  'peopleImports.read': 'the request only looks at a table: said in users/imports/imports.test.ts',
  'ruleTrials.begin': 'changes nothing: a rule is only tried',
  'ruleTrials.stop': 'the same',
  'aiAgents.check': 'changes nothing: an address is only asked whether it answers',
  'aiJournal.readTexts': 'the request finds no texts: said in ai/spend/kept.test.ts',
  'aiEvals.addQuestion': 'nothing is done by it: agents are only tried with it; who changed it last stands on it',
  'aiEvals.saveQuestion': 'the same',
  'aiEvals.removeQuestions': 'the same',
  'aiEvals.takeQuestion': 'the same',
  'aiEvals.importFile': 'the same',
  'aiEvals.begin': 'asks an agent and changes nothing; what it costs stands among the calls',
  'aiEvals.stop': 'the same',
  'aiAgents.tryQuestion': 'changes nothing: a question is only tried, and stands among the calls',
  'bots.check': 'changes nothing: a drawing is only looked at',
  'bots.tryRequest': 'changes nothing here: a request is sent to a service of theirs',
  'botSessions.stop': 'of one dialogue: it stands in the session itself, which names how it ended',
  'botTests.begin': 'changes nothing: a bot is only tried',
  'botTests.say': 'the same',
  'botTests.press': 'the same',
  'botTests.move': 'the same',
  'botTests.takeOver': 'the same',
  'schedule.edit': 'a draft, which nobody follows until it is published',
  'schedule.revert': 'the same',
  'schedule.publish': 'the request publishes nothing: said in workinghours/schedule.test.ts',
  'shiftTemplates.preview': 'changes nothing',
  'tags.place': 'the only one among its siblings stays where it is',
  'labels.place': 'the same',
  'items.setStatus': 'everyday work: its own history',
  'itemHandling.setTags': 'everyday work: its own history',
  'itemHandling.setEmotion': 'everyday work: its own history, and a list of corrections',
  'itemHandling.clearEmotion': 'everyday work: its own history',
  'emotions.tryText': 'changes nothing: a text is only tried',
  'itemHandling.addNote': 'everyday work: its own history',
  'bulk.previewItems': 'changes nothing',
  'moderation.setPinned': 'said in its own test: the network of the request has no such thing',
  'moderation.setTopicClosed': 'the same',
}

describe('every call that changes settings or moderates', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')

  it.each(
    settings
      .filter(({ domain, name }) => !unrecorded[`${domain}.${name}`])
      .map((one) => ({ ...one, title: `${one.domain}.${one.name}` })),
  )('$title leaves a line', async ({ domain, name, call }) => {
    const request = await (requests[domain] as Record<string, Ask>)[name]?.(world, space, boss)
    const { rows: last } = await owner.query('select coalesce(max(id), 0) as id from audit_log')
    const wire = { fetch: world.fetchAs(boss.token), headers: () => ({}), parseReplies: false }
    const client = makeClient({ it: call }, wire) as { it: (input: object) => Promise<unknown> }
    await client.it(request as object)
    const { rows } = await owner.query('select kind, user_id, told from audit_log where id > $1 and space_id = $2', [
      last[0].id,
      space.id,
    ])
    expect(rows.length).toBeGreaterThanOrEqual(1)
    expect(rows[0]).toMatchObject({ user_id: boss.user_id, told: { ip: '127.0.0.1' } })
  })

  it('names every exception that is still one', () => {
    const titles = settings.map(({ domain, name }) => `${domain}.${name}`)
    expect(Object.keys(unrecorded).filter((title) => !titles.includes(title))).toEqual([])
    expect(rules['journal.see'].flag).toBe('audit')
  })

  it.each([
    ...[tagThing, tagGroupThing, labelThing, templateThing, folderThing, macroThing, factThing, factFolderThing],
    ...[companyThing, groupThing, viewThing, inviteThing, accountThing, webhookThing, statusThing, applicationThing],
    outletThing,
    ...[calendarThing, shiftTemplateThing, scheduleUseThing, publicationThing],
    ...[absenceKindThing, absenceThing, swapThing, drawThing, deskThing],
  ])('says of every column of $table whether it is recorded', async ({ table, left_out = [], thing }) => {
    const { rows } = await owner.query(
      `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
    const known = ['space_id', 'id', ...left_out, ...things[thing].fields]
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  })
})
