import { createHash } from 'node:crypto'

/** Lets bytes through and remembers how many there were, and what they were. */
export function makeMeasure() {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *through(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    /** Once all have gone through. */
    result: () => ({ bytes: size, sha256: hash.digest() }),
  }
}
