import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

const T = 1_790_000_000
const maria = { external_id: 'maria', name: 'Мария' }
const igor = { external_id: 'igor', name: 'Игорь' }

describe('an album', () => {
  const photo = (n: number) => ({ kind: 'photo' as const, ref: `https://x.example/${n}.jpg` })
  const part = (external_id: string, album: string, given: object = {}) => ({
    ...{ kind: 'message' as const, external_id, chat_external_id: 'maria', author: maria, created_at: T + 1, text: '' },
    ...{ album, media: [photo(Number(external_id))], ...given },
  })
  const under = (external_id: string, album: string, given: object = {}) => ({
    ...{ kind: 'comment' as const, external_id, post_external_id: 'p', author: igor, created_at: T + 1, text: '' },
    ...{ album, media: [photo(1)], ...given },
  })
  const rowsOf = async (object_id: number) => {
    const { rows: messages } = await world.owner.query(
      `select m.external_id, q.external_id as quoted, (select count(*)::integer from attachments f where f.space_id = m.space_id and f.message_id = m.id) as files
       from messages m left join messages q on q.space_id = m.space_id and q.id = m.quoted_id where m.object_id = $1 order by m.external_id`,
      [object_id],
    )
    const { rows: comments } = await world.owner.query(
      `select i.external_id, q.external_id as parent from items i left join items q on q.space_id = i.space_id and q.id = i.parent_id
       where i.object_id = $1 order by i.external_id`,
      [object_id],
    )
    return { messages, comments }
  }

  it.each([
    ['in one delivery', 8],
    ['one by one', 1],
  ])('that answers a picture of another is tied to that album, told %s', async (_, at_once) => {
    const space = await world.space()
    const account = await space.account()
    const quoted = { quoted_external_id: '12' }
    const parent = { parent_external_id: 'a2', root_external_id: 'a2' }
    const told: Incoming[] = [
      ...[part('11', 'A'), part('12', 'A'), part('13', 'B', quoted), part('14', 'B', quoted)],
      ...[under('a1', 'C'), under('a2', 'C'), under('a3', 'D', parent), under('a4', 'D', parent)],
    ]
    for (let n = 0; n < told.length; n += at_once) await space.arrive(account, told.slice(n, n + at_once))
    expect(await rowsOf(account.id)).toEqual({
      messages: [
        { external_id: '11', quoted: null, files: 2 },
        { external_id: '13', quoted: '11', files: 2 },
      ],
      comments: [
        { external_id: 'a1', parent: null },
        { external_id: 'a3', parent: 'a1' },
      ],
    })
  })

  it('of another conversation is another one, though both are called the same', async () => {
    const space = await world.space()
    const account = await space.account()
    const elsewhere = { chat_external_id: 'igor', author: igor }
    await space.arrive(account, [part('21', 'A'), part('22', 'A', elsewhere)])
    await space.arrive(account, [part('23', 'A'), part('24', 'A', elsewhere)])
    expect((await rowsOf(account.id)).messages).toEqual([
      { external_id: '21', quoted: null, files: 2 },
      { external_id: '22', quoted: null, files: 2 },
    ])
  })
})
