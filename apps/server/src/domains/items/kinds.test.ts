import { afterAll, describe, expect, it } from 'vitest'
import { formWith } from '../../../test/requests/requests.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

const refusal = (error_type: string) => ({ refusal: { error_type } })

describe('where we are only named', () => {
  it.each(['instagram', 'facebook'])(
    'on %s nothing is done that only the owner of the page can do',
    async (provider) => {
      const space = await world.space()
      const account = await space.account({ provider })
      const mention = await space.comment({ account, sort: 'mention' })
      const comment = await space.comment({ account })
      const { items, moderation } = world.as(await space.person('operator'))
      const tried = (id: number) => [
        moderation.setHidden({ params: { id }, body: { is_hidden: true } }),
        moderation.remove({ params: { id } }),
        items.reply({ params: { id }, body: { text: 'Тихо', seen_version: 1, is_private: true } }),
      ]
      for (const one of await Promise.allSettled(tried(mention.id)))
        expect(one).toMatchObject({ status: 'rejected', reason: refusal('reply_not_allowed') })
      await items.reply({ params: { id: mention.id }, body: { text: 'Спасибо!', seen_version: mention.version } })
      await moderation.setHidden({ params: { id: comment.id }, body: { is_hidden: true } })
    },
  )
})

describe('files of a type that the network does not take', () => {
  it('are refused with words, whatever they are called', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'whatsapp' })
    const { chat } = await space.message({ account, created_at: Math.floor(Date.now() / 1000) - 60 })
    const { chats, files } = world.as(await space.person('operator'))
    const send = async (name: string, bytes: string) => {
      const { id } = await files.upload({ query: { space_id: space.id }, body: formWith(name, bytes) })
      const seen_version = (await chats.get({ params: { id: chat.id } })).chat.version
      return chats.send({ params: { id: chat.id }, body: { text: '', file_ids: [id], seen_version } })
    }
    // A picture that moves stays one under another name.
    for (const [name, bytes] of [
      ['a.gif', 'GIF89a\x01'],
      ['a.png', 'GIF89a\x01'],
      ['a.csv', 'a;b'],
      ['a.bin', 'x'],
    ] as const)
      await expect(send(name, bytes)).rejects.toMatchObject(refusal('reply_file_type'))
    await expect(send('a.txt', 'Цены')).resolves.toMatchObject({ state: 'pending' })
  })
})
