import { NetworkFailure, type Speaker, type SpeakInit } from './connector.ts'

/** For networks whose `MediaFacts.ref` is an address that anybody may open: whoever wrote the payload has chosen it. */
export const openAddress = (speaker: Speaker, ref: string) => open(speaker, ref, { is_told: true })

/** For an address made of the network's own base, or told by the network when we asked it for a file. */
export const openFile = (speaker: Speaker, url: string, headers: Record<string, string> = {}) =>
  open(speaker, url, { headers })

/** The answer without its address, which may hold a token. */
async function open(speaker: Speaker, url: string, init: SpeakInit): Promise<Response> {
  const response = await speaker.fetch(url, init).catch((error: unknown) => {
    if (error instanceof NetworkFailure) throw error
    // Whoever asked can tell by the cause whether it is forbidden to go there, which no retry changes.
    throw new NetworkFailure('try_later', 'the file cannot be reached', undefined, { cause: error })
  })
  if (response.ok) return new Response(response.body, { status: response.status, headers: response.headers })
  await response.body?.cancel()
  const kind = response.status >= 500 || response.status === 429 ? 'try_later' : 'gone'
  throw new NetworkFailure(kind, `the file is not given out (HTTP ${response.status})`)
}
