// Floor of a remembered answer: node:http and a few bytes, nothing else. PORT as for the product.
import { createServer } from 'node:http'

const counts = {
  items_count: 3,
  chats_count: 2,
  monitoring_count: 0,
  issues_count: 0,
  issues_expired_count: 0,
  approvals_count: 0,
}

const server = createServer((_, response) => {
  const body = JSON.stringify(counts)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('floor is ready'))
