import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** A page of ours that lies still (`withoutScripts`), and its list moves again, with so many rows and nothing behind them. */
export const bareList = (still: string, rows: number) => `<!doctype html>${still}
<script>
  var process = { env: { NODE_ENV: 'production' } }
  document.querySelector('li[data-index]').parentElement.dataset.rows = ${rows}
</script>
<script type="module" src="/bare-list.js"></script>`

/** One that lies still, with a text field in it. */
export const bareField = (still: string) => `<!doctype html>${still}`

/** And one with nothing else. */
export const loneField = '<!doctype html><title>Bare</title><textarea style="width: 600px; height: 120px"></textarea>'

const types: Record<string, string> = { css: 'text/css', js: 'text/javascript', woff2: 'font/woff2' }
const virtualCore = join(import.meta.dirname, '../../node_modules/@tanstack/virtual-core/dist/esm')

function fileOf(url: string, web_root: string) {
  if (url.startsWith('/virtual-core/')) return join(virtualCore, url.slice('/virtual-core'.length))
  return join(url === '/bare-list.js' ? import.meta.dirname : web_root, url)
}

/** Serves such pages, with the styles of the product and the library its lists are made with. */
export async function serveBare(web_root: string, pages: ReadonlyMap<string, string>) {
  const server = createServer(({ url = '' }, answer) => {
    const page = pages.get(url)
    if (page) return answer.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    const path = fileOf(url, web_root)
    try {
      const file = readFileSync(path)
      answer.setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream').end(file)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { address: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => server.close() }
}
