import { limits } from '@otklik/contract/limits.ts'
import { createParser } from 'eventsource-parser'
import { ModelFault } from './model.ts'

/** The data of each event. A character that was cut between two pieces is put together; a stream that only ends is cut. */
export async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const waiting: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void waiting.push(data) })
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > limits.ai_answer_bytes) throw new ModelFault('unreadable', 'too long')
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* waiting.splice(0)
  }
}
