import type { LabelCard } from '@otklik/contract/labels.ts'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByHand, around, soon, useTold } from '../../test/by-hand.tsx'
import { asked as question } from '../../ui/layers/confirm.ts'
import { useLabelDeeds } from '../labels/useLabelDeeds.ts'
import { useTagDeeds } from './useTagDeeds.ts'

const changed = { updated_by: null, updated_at: 0 }
const tag: Tag = {
  ...{ id: 4, space_id: 1, parent_id: null, tag_group_id: null, name: 'Доставка', color: 'blue', uses: ['items'] },
  ...changed,
}
const label = (part: Partial<LabelCard> = {}): LabelCard => ({
  ...{ id: 6, space_id: 1, name: 'VIP', color: 'blue', authors_count: 0, is_archived: false },
  ...{ ...changed, ...part },
})

function setUp() {
  const server = answerByHand()
  const { wrapper } = around()
  const { result } = renderHook(
    () => ({ tags: useTagDeeds(), labels: useLabelDeeds(), told: useTold(), question: question.use() }),
    { wrapper },
  )
  /** The question that stands on the screen, once there is one. */
  const asks = async () => {
    await soon(() => result.current.question).toBeDefined()
    return result.current.question as NonNullable<ReturnType<typeof question.read>>
  }
  return { server, result, asks, told: () => result.current.told }
}
const answer = (isYes: boolean) => act(async () => question.read()?.answer(isYes))

it('says before it archives a tag where that tag stands and what goes with it', async () => {
  const { server, result, asks, told } = setUp()
  void act(() => void result.current.tags.archive(tag))
  const usage = await server.next('GET /v1/tags/4/usage')
  usage.answer({ items: 12, chats: 3, tags: 2 })
  const { title, text } = await asks()
  expect(title).toBe('Убрать тег «Доставка» в архив?')
  expect(text).toContain('12 комментариев, 3 диалога')
  expect(text).toContain('уйдут 2 вложенных тега')
  await answer(true)
  const archive = await server.next('POST /v1/tags/4/archive')
  archive.answer(tag)
  await soon(told).toEqual(['«Доставка» в архиве'])
})

it('does nothing to a tag when its owner thinks better of it', async () => {
  const { server, result, asks } = setUp()
  void act(() => void result.current.tags.archive(tag))
  const usage = await server.next('GET /v1/tags/4/usage')
  usage.answer({ items: 0, chats: 0, tags: 0 })
  expect((await asks()).text).toContain('Пока он нигде не стоит')
  await answer(false)
  expect(server.names()).toEqual([])
})

it('does not ask to delete a tag that stands somewhere, and offers the archive', async () => {
  const { server, result, asks } = setUp()
  void act(() => void result.current.tags.remove(tag))
  const usage = await server.next('GET /v1/tags/4/usage')
  usage.answer({ items: 1, chats: 0, tags: 0 })
  const { title, text, danger } = await asks()
  expect([title, danger]).toEqual(['Тег «Доставка» удалить нельзя', undefined])
  expect(text).toContain('1 комментарий')
  await answer(true)
  await server.next('POST /v1/tags/4/archive')
})

it('deletes a tag that is nowhere, after a warning, and says so to whoever waits', async () => {
  const { server, result, asks } = setUp()
  let isDone = false
  void act(() => void result.current.tags.remove(tag, () => (isDone = true)))
  const usage = await server.next('GET /v1/tags/4/usage')
  usage.answer({ items: 0, chats: 0, tags: 0 })
  expect(await asks()).toMatchObject({ title: 'Удалить тег «Доставка» навсегда?', danger: true })
  await answer(true)
  const removal = await server.next('DELETE /v1/tags/4')
  removal.answer(null)
  await soon(() => isDone).toBe(true)
})

it('asks nothing and says why when it cannot know where a tag stands', async () => {
  const { server, result, told } = setUp()
  void act(() => void result.current.tags.remove(tag))
  const usage = await server.next('GET /v1/tags/4/usage')
  usage.refuse(404, 'not_found')
  await soon(() => told().length).toBe(1)
  expect(result.current.question).toBeUndefined()
})

it('says before it archives a label how many have it', async () => {
  const { server, result, asks, told } = setUp()
  void act(() => void result.current.labels.archive(label({ authors_count: 21 })))
  expect((await asks()).text).toContain('21 автор.')
  await answer(true)
  const archive = await server.next('POST /v1/labels/6/archive')
  archive.answer(label())
  await soon(told).toEqual(['«VIP» в архиве'])
})

it('counts no further than the menu does', async () => {
  const { result, asks } = setUp()
  void act(() => void result.current.labels.archive(label({ authors_count: 5_000 })))
  expect((await asks()).text).toContain('999+ авторов')
  await answer(false)
})

it('does not archive a label a second time that is in use and archived already', async () => {
  const { server, result, asks } = setUp()
  void act(() => void result.current.labels.remove(label({ authors_count: 2, is_archived: true })))
  expect(await asks()).toMatchObject({ title: 'Метку «VIP» удалить нельзя', yes: 'Понятно' })
  await answer(true)
  expect(server.names()).toEqual([])
})

it('says what went wrong when a label cannot be deleted after all', async () => {
  const { server, result, asks, told } = setUp()
  void act(() => void result.current.labels.remove(label()))
  expect(await asks()).toMatchObject({ danger: true })
  await answer(true)
  const removal = await server.next('DELETE /v1/labels/6')
  removal.refuse(409, 'in_use', { error: 'Метка ещё используется' })
  await soon(told).toEqual(['Метка ещё используется'])
})
