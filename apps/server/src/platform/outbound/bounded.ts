/** What somebody else's server answered, as JSON. Whatever pours without end is not read to its end: that fails. */
export async function readJson({ body }: Response, most_bytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > most_bytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
