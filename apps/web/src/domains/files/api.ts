import { files, type UploadedFile } from '@otklik/contract/files/files.ts'
import { makeClient, type Wire } from '@otklik/contract/wire/client.ts'
import { refresher, wire } from '../../platform/wire/api.ts'

const calls = { upload: files.upload }

type Progress = (share: number) => void

/** The wire of one upload: `onProgress` hears how much of it, from 0 to 1, has left. */
export const tellingWire = (onProgress: Progress): Wire => ({
  ...wire,
  fetch: (url, init) => refresher.send((token) => sendTelling(url, init, token, onProgress)),
})

type Options = { space_id: number; onProgress: Progress; signal: AbortSignal }

/** Hands a file to our server. */
export function uploadFile(file: File, { space_id, onProgress, signal }: Options): Promise<UploadedFile> {
  const client = makeClient(calls, tellingWire(onProgress))
  const body = new FormData()
  body.append('file', file, file.name)
  return client.upload({ query: { space_id }, body, signal })
}

/** `fetch` does not tell how far an upload is; this older way does, and answers the same. */
function sendTelling(
  url: string,
  { method, headers, body, signal }: RequestInit,
  token: string | undefined,
  onProgress: Progress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method ?? 'POST', url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
    request.onerror = () => reject(new TypeError('the upload did not get through'))
    request.onabort = () => reject(new DOMException('the upload was given up', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as FormData)
  })
}
