// Negative control of the gateway fault: a program that listens with one of the mistakes which the fault is there to find.
// `ahead` keeps how far it has heard first and stores what it has heard afterwards; `leaseless` asks nobody whether it may
// listen. Run as a process of its own.
import { setTimeout as sleep } from 'node:timers/promises'
import { discord } from '@otklik/connectors/discord/index.ts'
import { listenTo } from '@otklik/connectors/listening.ts'
import { discordAccounts } from '@otklik/simulator/networks/discord/accounts.ts'
import { discord as network } from '@otklik/simulator/networks/discord/index.ts'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
await pool.query('create table if not exists careless_words (text text)').catch(() => undefined)
await pool
  .query('create table if not exists careless_kept (account text primary key, kept text)')
  .catch(() => undefined)

const { stream, understand } = discord
const isAhead = process.env.MISTAKE === 'ahead'

async function listen({ id, name, tokens }: (typeof discordAccounts)[number]) {
  const account = { provider_id: id, name }
  const speaker = {
    ...{ bases: network.bases(process.env.NETWORK ?? ''), secrets: tokens, account },
    now: () => Date.now() / 1_000,
    fetch: (url: string, init?: object) => fetch(url, init),
  }
  for (;;) {
    const { rows } = await pool.query('select kept from careless_kept where account = $1', [id])
    const kept: string | null = isAhead ? (rows[0]?.kept ?? null) : null
    const socket = new WebSocket(await stream.address(speaker, kept, 0))
    const listening = listenTo(socket, stream.talk(speaker, kept, Math.random), kept, async (portion) => {
      await pool.query(
        'insert into careless_kept values ($1, $2) on conflict (account) do update set kept = excluded.kept',
        [id, portion.kept],
      )
      // As long as something that is "done in the background" takes.
      void sleep(200).then(async () => {
        const facts = portion.deliveries.flatMap(({ body }) => understand(body, account))
        for (const fact of facts)
          if (fact.kind === 'message' || fact.kind === 'comment')
            await pool.query('insert into careless_words values ($1)', [fact.text])
      })
    })
    await listening.ended
    await sleep(100)
  }
}

for (const account of discordAccounts) void listen(account).catch(() => process.exit(1))
console.log('careless and ready')
