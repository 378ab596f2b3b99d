// What a model writes beside the composer, as it comes over the stream.
import { ai, ComposeEvent, type ComposeRequest } from '@otklik/contract/ai/compose.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(ai, wire)

export type Asked = Pick<ComposeRequest, 'kind' | 'text' | 'wish' | 'to'>
export type Target = { item_id: number | null; chat_id: number | null }

/** Each as it comes. Whoever stops reading stops the model: the signal closes the connection. */
export async function* compose(target: Target, asked: Asked, signal: AbortSignal): AsyncIterable<ComposeEvent> {
  const answer = await api.compose({ body: { ...target, ...asked, message_id: null }, signal })
  if (!answer.body) return
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of readAll(answer.body)) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n\r?\n/)
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const event = readEvent(part)
      if (event) yield event
    }
  }
  const last = readEvent(rest)
  if (last) yield last
}

/** Safari cannot go through a stream with `for await`. */
async function* readAll(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    reader.releaseLock()
  }
}

/** Comments keep the connection open, and what a newer server says besides is none of ours. */
function readEvent(part: string): ComposeEvent | undefined {
  const data = part
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')
  if (data === '') return undefined
  return ComposeEvent.safeParse(JSON.parse(data)).data
}

export const noteDropped = (id: number) => api.outcome({ params: { id }, body: { outcome: 'dropped' } })
export const sumUp = (id: number, signal?: AbortSignal) => api.sumUp({ params: { id }, signal })
export const readSummary = (id: number, signal?: AbortSignal) => api.summary({ params: { id }, signal })
export const suggest = (target: Target) => api.suggest({ body: target })
export const noteUsed = (id: number) => api.outcome({ params: { id }, body: { outcome: 'used' } })
