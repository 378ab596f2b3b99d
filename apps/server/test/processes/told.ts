import { onTestFinished } from 'vitest'
import { notificationListener } from '../../src/domains/notifications/listen.ts'
import { startListener } from '../../src/platform/events/listener.ts'
import type { World } from '../world.ts'

/** People are told of what happens, in a world without workers, until the test is over. */
export function tellPeople({ base }: Pick<World, 'base'>) {
  onTestFinished(startListener(base, base.signal, notificationListener, (error) => base.report(error, 'notifications')))
}
