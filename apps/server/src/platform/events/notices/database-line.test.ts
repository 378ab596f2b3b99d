import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { openDatabaseLine } from './database-line.ts'

it('leaves no connection behind when it is stopped while it connects', async () => {
  const connection = { ...inject('connection'), database: 'postgres' }
  const session = new pg.Client(connection)
  await session.connect()
  for (const wait_ms of [0, 1, 2, 5, 10, 20]) {
    const line = openDatabaseLine(connection, { hear: () => undefined, onConnect: () => undefined })
    await new Promise((resolve) => setTimeout(resolve, wait_ms))
    await line.stop()
  }
  const left = async () =>
    (
      await session.query(
        `select from pg_stat_activity where application_name = 'otklik: notices' and datname = 'postgres'`,
      )
    ).rowCount
  await expect.poll(left).toBe(0)
  await session.end()
})
