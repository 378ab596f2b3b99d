type Answers<T> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Waits for statements of one transaction that were asked one after the other without waiting: they go out together and
 * are answered in that order. Of several that fail the first says why; those behind it failed because of it.
 */
export async function pipelined<const T extends readonly Promise<unknown>[]>(...asked: T): Promise<Answers<T>> {
  for (const answer of await Promise.allSettled(asked)) if (answer.status === 'rejected') throw answer.reason
  return Promise.all(asked)
}
