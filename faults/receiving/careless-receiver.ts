// Negative control of the ingest fault: a webhook server with the one mistake that the fault is there to find. It says
// "ok" first and stores afterwards. Run as a process of its own; DATABASE_URL and PORT as for the product.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
await pool.query('create table if not exists careless (text text primary key)')

const server = createServer(async (request, response) => {
  const { object, message } = JSON.parse(await text(request))
  response.end('ok')
  // As long as something that is "done in the background" takes.
  await sleep(200)
  const words = (object?.message ?? object ?? message).text
  await pool.query('insert into careless values ($1) on conflict do nothing', [words])
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('careless and ready'))
