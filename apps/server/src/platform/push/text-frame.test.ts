import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

it('is read by a browser as the text it was made of, whatever its length', async () => {
  const texts = ['', 'a', 'Ё'.repeat(62), 'Ё'.repeat(63), 'x'.repeat(65_535), 'x'.repeat(65_536), '{"a":"я"}']
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (_, { socket }) => {
    for (const text of texts) socket.write(textFrame(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const browser = new WebSocket(`ws://127.0.0.1:${port}`)
  onTestFinished(() => {
    browser.close()
    server.close()
  })

  const heard: string[] = []
  browser.onmessage = ({ data }) => void heard.push(data)
  await expect.poll(() => heard).toEqual(texts)
})
