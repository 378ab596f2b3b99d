import { describe, expect, test } from 'vitest'
import type { Deed, Speaker } from '../connector.ts'
import { facebook } from '../facebook/index.ts'
import { instagram } from '../instagram/index.ts'

const gone = { error: { message: 'Object does not exist or cannot be loaded', code: 100, error_subcode: 33 } }

/** `DELETE` is refused with the code that means both; `GET` tells which it was. */
function speakerOf(seen: object) {
  const asked: string[] = []
  const speaker: Speaker = {
    bases: { graph: 'https://graph.test' },
    secrets: { access: 't' },
    account: { provider_id: '7', name: 'Лавка' },
    now: () => 0,
    fetch: async (_url, { method = 'GET' } = {}) => {
      asked.push(method)
      return method === 'DELETE' ? Response.json(gone, { status: 400 }) : Response.json(seen)
    },
  }
  return { speaker, asked }
}
const remove = (item_external_id: string, post_external_id: string): Deed => ({
  kind: 'delete',
  item_external_id,
  post_external_id,
})

describe.each([
  ['facebook', facebook],
  ['instagram', instagram],
] as const)('%s', (_, { act }) => {
  test('what is no longer there is deleted', async () => {
    await expect(act(speakerOf(gone).speaker, remove('1_2', '7_1'))).resolves.toBeUndefined()
  })

  test('what can still be seen was refused, and nobody reports success', async () => {
    await expect(act(speakerOf({ id: '1_2' }).speaker, remove('1_2', '7_1'))).rejects.toMatchObject({
      kind: 'rejected',
    })
  })
})

test('what names us on another’s page is not even asked about', async () => {
  const { speaker, asked } = speakerOf(gone)
  const elsewhere = { kind: 'rejected' }
  await expect(instagram.act(speaker, remove('mention_2', '9'))).rejects.toMatchObject(elsewhere)
  await expect(instagram.act(speaker, remove('9', '9'))).rejects.toMatchObject(elsewhere)
  await expect(facebook.act(speaker, remove('1_2', '44_1'))).rejects.toMatchObject(elsewhere)
  expect(asked).toEqual([])
})
