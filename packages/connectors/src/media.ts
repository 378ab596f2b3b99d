import { NetworkFailure, type Speaker } from './connector.ts'

/** For networks whose `MediaFacts.ref` is an address that anybody may open. */
export const openAddress = (speaker: Speaker, ref: string) => openFile(speaker, ref)

/** The answer without its address, which may hold a token. */
export async function openFile(speaker: Speaker, url: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await speaker.fetch(url, { headers }).catch((error: unknown) => {
    if (error instanceof NetworkFailure) throw error
    // Whoever asked can tell by the cause whether it is forbidden to go there, which no retry changes.
    throw new NetworkFailure('try_later', 'the file cannot be reached', undefined, { cause: error })
  })
  if (response.ok) return new Response(response.body, { status: response.status, headers: response.headers })
  await response.body?.cancel()
  const kind = response.status >= 500 || response.status === 429 ? 'try_later' : 'gone'
  throw new NetworkFailure(kind, `the file is not given out (HTTP ${response.status})`)
}
