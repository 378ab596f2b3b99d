// Floor of the push: a bare ws server that sends the body of every request to all its sockets. PORT as for the product.
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'

const server = createServer(async (request, response) => {
  const bytes = await buffer(request)
  for (const socket of sockets.clients) socket.send(bytes, { binary: false })
  response.end()
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('floor is ready'))
