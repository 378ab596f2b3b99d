import type { Speaker } from './connector.ts'
import { listenTo, type Portion } from './listening.ts'
import type { Stream } from './stream.ts'

/** A connection as the product holds it, with a list in the place of the database. */
export async function listenOn(stream: Stream, speaker: Speaker, kept: string | null = null) {
  const portions: Portion[] = []
  const first = Promise.withResolvers<void>()
  // No beat by itself within a test: it would meet the one that a test waits for.
  const talk = stream.talk(speaker, kept, () => 0.99)
  const socket = new WebSocket(await stream.address(speaker, kept, 0))
  const listening = listenTo(socket, talk, kept, async (portion) => {
    portions.push(portion)
    first.resolve()
  })
  await Promise.race([first.promise, listening.ended])
  return {
    portions,
    ended: listening.ended,
    leave: () => listening.leave(4_900),
    kept: () => portions.at(-1)?.kept ?? kept,
    async bodies(): Promise<Uint8Array[]> {
      await listening.settle()
      return portions.flatMap(({ deliveries }) => deliveries.map(({ body }) => body))
    },
  }
}
