import { allows, type Network } from '@otklik/contract/networks/network.ts'
import { describe, expect, test } from 'vitest'
import type { Connector, Deed } from './connector.ts'
import { answerTo, type Play, type Written } from './suite-stage.ts'

/** What our side may do besides sending, as far as the catalogue claims it. Each is done twice: repeating must be harmless. */
export function testDeeds(connector: Connector, network: Network, on: () => Play) {
  const { comments, messages } = network
  const comment = async (text = 'Безобразие'): Promise<Required<Written>> =>
    (await on().stage.write('comment', { text })) as Required<Written>
  const message = async (): Promise<Required<Written>> =>
    (await on().stage.write('message', { text: 'Здравствуйте' })) as Required<Written>

  async function act(deed: Deed) {
    await connector.act?.(on().speaker(), deed)
    await connector.act?.(on().speaker(), deed)
  }
  const placeOf = ({ external_id, post_external_id }: Required<Written>) => ({
    post_external_id,
    item_external_id: external_id,
  })
  const standing = (written: Written) => on().stage.standing(written)

  describe('deeds', () => {
    if (allows(comments, 'hide'))
      test('a comment is hidden, and shown again', async () => {
        const written = await comment()
        await act({ kind: 'hide', ...placeOf(written) })
        expect(await standing(written)).toMatchObject({ is_hidden: true })
        await act({ kind: 'unhide', ...placeOf(written) })
        expect(await standing(written)).toMatchObject({ is_hidden: false })
      })

    if (allows(comments, 'like'))
      test('a comment is liked, and no longer', async () => {
        const written = await comment('Спасибо!')
        await act({ kind: 'like', ...placeOf(written) })
        expect(await standing(written)).toMatchObject({ is_liked: true })
        await act({ kind: 'unlike', ...placeOf(written) })
        expect(await standing(written)).toMatchObject({ is_liked: false })
      })

    if (allows(comments, 'pin'))
      test('a comment is pinned, and no longer', async () => {
        const written = await comment('Отличный разбор')
        await act({ kind: 'pin', ...placeOf(written) })
        expect(await standing(written)).toMatchObject({ is_pinned: true })
        await act({ kind: 'unpin', ...placeOf(written) })
        expect(await standing(written)).toMatchObject({ is_pinned: false })
      })

    if (allows(comments, 'close_topic'))
      test('a topic is closed, and opened again', async () => {
        const written = await comment('Добавьте тёмную тему')
        await act({ kind: 'close_topic', ...placeOf(written) })
        expect(await standing(written)).toMatchObject({ is_topic_closed: true })
        await act({ kind: 'reopen_topic', ...placeOf(written) })
        expect(await standing(written)).toMatchObject({ is_topic_closed: false })
      })

    if (allows(comments, 'delete'))
      test('a comment is deleted', async () => {
        const written = await comment()
        await act({ kind: 'delete', ...placeOf(written) })
        expect(await standing(written)).toMatchObject({ is_deleted: true })
      })

    if (allows(comments, 'restore'))
      test('a deleted comment comes back', async () => {
        const written = await comment()
        await act({ kind: 'delete', ...placeOf(written) })
        await act({ kind: 'restore', ...placeOf(written) })
        expect(await standing(written)).toMatchObject({ is_deleted: false })
      })

    if (allows(comments, 'edit'))
      test('a reply of ours is edited', async () => {
        const written = await comment()
        const { external_id } = await connector.send(on().speaker(), answerTo(written, 'Разберёмся'))
        await act({ kind: 'edit_reply', external_id, text: 'Разобрались', ...placeOf(written) })
        expect(await on().stage.seen()).toEqual([{ external_id, text: 'Разобрались', files: 0 }])
      })

    if (allows(comments, 'delete_own'))
      test('a reply of ours is deleted', async () => {
        const written = await comment()
        const { external_id } = await connector.send(on().speaker(), answerTo(written, 'Ой'))
        await act({ kind: 'delete_reply', external_id, ...placeOf(written) })
        expect(await on().stage.seen()).toEqual([])
      })

    if (allows(comments, 'private_reply'))
      test('the author of a comment is answered in private', async () => {
        const written = await comment()
        const [fact] = await on().heardOf('comment')
        const { external_id } = await connector.send(on().speaker(), {
          ...answerTo(written, 'Напишите нам номер заказа'),
          ...placeOf(written),
          kind: 'private_reply',
          author_external_id: fact?.author.external_id ?? '',
        })
        expect(await on().stage.seen()).toMatchObject([{ external_id, text: 'Напишите нам номер заказа' }])
      })

    if (allows(comments, 'block') || allows(messages, 'block'))
      test('an author is shut out, and let in again', async () => {
        const place = allows(comments, 'block') ? await comment() : await message()
        const [fact] = await on().heardOf(allows(comments, 'block') ? 'comment' : 'message')
        const author_external_id = fact?.author.external_id ?? ''
        const { post_external_id, external_id: item_external_id } = place
        const post = post_external_id ? { post_external_id, item_external_id } : {}
        await act({ kind: 'block', author_external_id, ...post })
        expect(await on().stage.banned()).toEqual([author_external_id])
        if (comments?.no_unblock || messages?.no_unblock) return
        await act({ kind: 'unblock', author_external_id, ...post })
        expect(await on().stage.banned()).toEqual([])
      })

    if (allows(messages, 'edit'))
      test('a message of ours is edited', async () => {
        const { chat_external_id, ...rest } = await message()
        const { external_id } = await connector.send(on().speaker(), answerTo({ chat_external_id, ...rest }, 'Да'))
        await act({ kind: 'edit_message', chat_external_id, external_id, text: 'Нет', has_files: false })
        expect(await on().stage.seen()).toEqual([{ external_id, text: 'Нет', files: 0 }])
      })

    if (allows(messages, 'delete_own'))
      test('a message of ours is deleted', async () => {
        const written = await message()
        const { external_id } = await connector.send(on().speaker(), answerTo(written, 'Ой'))
        await act({ kind: 'delete_message', chat_external_id: written.chat_external_id, external_id })
        expect(await on().stage.seen()).toEqual([])
      })

    if (allows(messages, 'react'))
      test('a message gets a reaction of ours, and loses it', async () => {
        const written = await message()
        const place = { chat_external_id: written.chat_external_id, external_id: written.external_id }
        const reaction = messages?.reactions?.[0] ?? '👍'
        await act({ kind: 'react', ...place, reaction })
        expect((await standing(written)).own_reactions).toEqual([reaction])
        await act({ kind: 'react', ...place, reaction: null })
        expect((await standing(written)).own_reactions).toEqual([])
      })

    test.each(['read', 'typing'] as const)('the customer is shown that we are there: %s', async (kind) => {
      if (!allows(messages, kind)) return expect(messages?.actions ?? []).not.toContain(kind)
      const written = await message()
      await act({ kind, chat_external_id: written.chat_external_id, up_to_external_id: written.external_id })
    })

    if (connector.act)
      test('what is no longer there is gone, and says nothing of our tokens', async () => {
        const kind = allows(comments, 'delete') ? 'delete' : undefined
        if (!kind) return expect(comments?.actions ?? []).not.toContain('delete')
        const written = await comment()
        const nobody = { ...placeOf(written), item_external_id: `${written.external_id}999999` }
        const failure = await connector.act?.(on().speaker(), { kind, ...nobody }).then(
          () => undefined,
          (error: unknown) => error,
        )
        if (failure) expect(['gone', 'rejected']).toContain((await on().failureOf(Promise.reject(failure))).kind)
      })
  })
}
