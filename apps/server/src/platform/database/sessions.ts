import pg from 'pg'

const LOOKS = 5

/**
 * A session must stay with us from one transaction to the next: it has our role, our prepared statements, and hears
 * notices. A pooler that hands sessions round gives two of our connections the same one sooner or later, mostly at once.
 */
export async function checkSessions(connection: pg.ClientConfig): Promise<void> {
  const [one, other] = [new pg.Client(connection), new pg.Client(connection)]
  try {
    await Promise.all([one.connect(), other.connect()])
    const seen = [new Set<number>(), new Set<number>()] as const
    for (let look = 0; look < LOOKS; look++) {
      seen[0].add(await sessionOf(one))
      seen[1].add(await sessionOf(other))
    }
    if (seen[0].size === 1 && seen[1].size === 1 && seen[0].isDisjointFrom(seen[1])) return
  } finally {
    await Promise.all([one.end(), other.end()])
  }
  throw new Error(
    'DATABASE_URL leads to a pooler that hands sessions round (transaction mode). What works: pool_mode = session, or the address of PostgreSQL itself.',
  )
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid as number
}
