// Floor of a durable webhook: node:http and pg, one transaction per delivery with the message, its chat and the outbox,
// and the answer after the commit. DATABASE_URL and PORT as for the product.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })

const insertMessage = `insert into floor_inbox (space_id, chat_id, provider, external_id, body) values ($1, $2, 2, $3, $4) on conflict do nothing`
const updateChat = 'update floor_chats set last_at = now(), unread = unread + 1 where id = $1'
const insertOutbox = `insert into floor_outbox (space_id, kind, payload) values ($1, 'message', $2)`

const server = createServer(async (request, response) => {
  const { space_id, chat_id, external_id, body } = JSON.parse(await text(request))
  const session = await pool.connect()
  try {
    await session.query('begin')
    await session.query({ name: 'message', text: insertMessage, values: [space_id, chat_id, external_id, body] })
    await session.query({ name: 'chat', text: updateChat, values: [chat_id] })
    await session.query({ name: 'outbox', text: insertOutbox, values: [space_id, { chat_id }] })
    await session.query('commit')
  } finally {
    session.release()
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end('{"ok":true}')
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('floor is ready'))
