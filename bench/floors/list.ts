// Floor of a list page: node:http and pg, 30 rows by keyset, nothing else. DATABASE_URL and PORT as for the product.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })

const server = createServer(async (request, response) => {
  const before = Number(request.url?.slice(1))
  const { rows } = await pool.query({
    name: 'page',
    text: `select id, chat_id, author_id, status, created_at, body from floor_messages
           where space_id = $1 and (created_at, id) < (to_timestamp($2), 9223372036854775807)
           order by created_at desc, id desc limit 30`,
    values: [1, before],
  })
  const body = JSON.stringify({ items: rows })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('floor is ready'))
