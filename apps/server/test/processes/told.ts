import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { notificationListener } from '../../src/domains/notifications/listen.ts'
import { startListener } from '../../src/platform/events/listener.ts'
import type { World } from '../world.ts'

/** People are told of what happens from now on, in a world without workers, until the test is over. */
export async function tellPeople({ base }: Pick<World, 'base'>) {
  // The listener does this itself when it begins, a moment later: what a test does in that moment would not be heard.
  await base.database.acrossSpaces(sql<object>`select begin_cursors(${notificationListener.consumer}) as begun`)
  onTestFinished(startListener(base, base.signal, notificationListener, (error) => base.report(error, 'notifications')))
}
