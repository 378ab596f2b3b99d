// Floor of a small read: a bare Fastify route with one query. DATABASE_URL and PORT as for the product.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
const server = Fastify()
server.get('/companies', async () => {
  const { rows } = await pool.query({
    name: 'companies',
    text: 'select id, space_id, name, settings from companies where space_id = any($1) and deleted_at is null order by space_id, position, id',
    values: [[Number(process.env.SPACE_ID ?? 1)]],
  })
  return rows
})
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log('floor is ready')
