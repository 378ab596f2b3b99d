import type { World } from '@otklik/server/test/world.ts'

type Ask = ReturnType<World['fetchAs']>
const BOUNDARY = 'a-form-of-a-test'

/** jsdom's forms mean nothing to the server of this process: they are written out as a browser would. Text files only. */
export function withForms(ask: Ask): Ask {
  return async (url, { body, headers, ...init }) => {
    if (!(body instanceof FormData)) return ask(url, { body, headers, ...init })
    const parts: string[] = []
    for (const [name, value] of body.entries())
      parts.push(
        typeof value === 'string'
          ? `content-disposition: form-data; name="${name}"\r\n\r\n${value}`
          : `content-disposition: form-data; name="${name}"; filename="${value.name}"\r\ncontent-type: ${value.type}\r\n\r\n${await textOf(value)}`,
      )
    return ask(url, {
      ...init,
      headers: { ...(headers as object), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`,
    })
  }
}

/** jsdom's files have no text(). */
function textOf(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.readAsText(file)
  })
}
