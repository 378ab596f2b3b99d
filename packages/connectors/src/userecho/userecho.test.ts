import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { OutgoingReply, Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { userecho } from './index.ts'

const open = () =>
  openSimulated({
    network: 'userecho',
    unknown_token: 'nobodys-token',
    sends: { comment: 'POST topics/comments', message: '' },
  })

describe('userecho on the simulator', () => {
  suite(userecho, { proof: 'none', open })
})

describe('only UserEcho', () => {
  let stage: Stage
  let speaker: Speaker
  const asked: string[] = []

  beforeEach(async () => {
    stage = await open()
    speaker = {
      bases: stage.bases,
      secrets: stage.secrets,
      now: () => Date.now() / 1000,
      fetch: (url, init) => {
        asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname.split('/api/v2/')[1]}`)
        return fetch(url, { ...init, redirect: 'manual' })
      },
    }
    speaker.account = await userecho.connect(speaker)
    asked.length = 0
  })
  afterEach(() => stage.close())

  const read = (pages: { body: Uint8Array }[]) =>
    pages.flatMap(({ body }) => userecho.understand(body, speaker.account ?? { provider_id: '', name: '' }))
  const placeOf = ({ external_id, post_external_id = '' }: { external_id: string; post_external_id?: string }) => ({
    ...{ post_external_id, item_external_id: external_id },
  })

  test('an account is an address, however it is written', async () => {
    expect(speaker.account).toMatchObject({ provider_id: 'lavka.userecho.com', url: 'https://lavka.userecho.com' })
    const { account: _, ...stranger } = speaker
    for (const page of ['lavka', 'https://lavka.userecho.com/communities/1'])
      expect((await userecho.connect({ ...stranger, secrets: { ...stage.secrets, page } })).provider_id).toBe(
        'lavka.userecho.com',
      )
    const elsewhere = { ...stage.secrets, page: 'kuhnya' }
    await expect(userecho.connect({ ...stranger, secrets: elsewhere })).rejects.toMatchObject({ kind: 'token_dead' })
  })

  test('topics are items of their own with the state of the forum, and what stands in them answers them', async () => {
    const topic = await stage.write('comment', { text: 'Добавьте тёмную тему' })
    const reply = await stage.write('comment', { text: 'Поддерживаю', quoted: topic.external_id })
    await stage.answerThere(reply, 'Уже делаем')
    const facts = read((await userecho.news.look(speaker, null)).pages)
    expect(facts).toMatchObject([
      { kind: 'post', external_id: topic.post_external_id, text: 'Вопросы и проблемы' },
      { kind: 'comment', external_id: topic.external_id, topic: { state: 'New', is_closed: false } },
      { kind: 'comment_topic', external_id: topic.external_id, state: 'New', is_closed: false },
      { kind: 'comment', external_id: reply.external_id, parent_external_id: topic.external_id },
      { kind: 'own_comment', text: 'Уже делаем', parent_external_id: reply.external_id },
    ])
    expect(reply.external_id).toMatch(new RegExp(`^${topic.external_id}:\\d+$`))
  })

  test('a state is told again only when it has changed, and back again too', async () => {
    const topic = await stage.write('comment', { text: 'Добавьте тёмную тему' })
    const first = await userecho.news.look(speaker, null)
    const second = await userecho.news.look(speaker, first.cursor)
    expect(second.pages).toEqual([])
    await userecho.act(speaker, { kind: 'close_topic', ...placeOf(topic) })
    const third = await userecho.news.look(speaker, second.cursor)
    const closed = { kind: 'comment_topic', external_id: topic.external_id, state: 'Completed', is_closed: true }
    expect(read(third.pages)).toContainEqual(expect.objectContaining(closed))
    await userecho.act(speaker, { kind: 'reopen_topic', ...placeOf(topic) })
    const later = { ...speaker, now: () => Date.now() / 1000 + 60 }
    const fourth = await userecho.news.look(later, third.cursor)
    expect(read(fourth.pages)).toContainEqual(expect.objectContaining({ ...closed, state: 'New', is_closed: false }))
    expect(fourth.pages[0]?.key).not.toBe(first.pages[0]?.key)
  })

  test('a comment in a topic is answered in its topic, and what it says is read again', async () => {
    const topic = await stage.write('comment', { text: 'Вопрос' })
    const reply = await stage.write('comment', { text: 'И у меня', quoted: topic.external_id })
    asked.length = 0
    const { external_id } = await userecho.send(speaker, answerTo(reply, 'Да:\n1 < 2 & 3'))
    expect(external_id.split(':')[0]).toBe(topic.external_id)
    expect(await stage.seen()).toEqual([{ external_id, text: 'Да:\n1 < 2 & 3', files: 0 }])
    const command = `topics/${topic.external_id}/comments.json`
    expect(asked).toEqual([`POST ${command}`, `GET ${command}`])
  })

  test('32,768 characters are taken, and one more is refused in words', async () => {
    const reply = async (length: number) =>
      userecho.send(speaker, answerTo(await stage.write('comment', { text: 'Вопрос' }), 'я'.repeat(length)))
    await reply(32_768)
    await expect(reply(32_769)).rejects.toMatchObject({ kind: 'rejected', words: expect.stringContaining('too long') })
  })

  test('history has topics with what stands in them, forum after forum', async () => {
    const topic = await stage.write('comment', { text: 'Старая тема' })
    await stage.write('comment', { text: 'Старый ответ', quoted: topic.external_id })
    const texts: string[] = []
    for (let cursor: string | null = null, calls = 0; calls < 5; calls++) {
      const look = await userecho.history(speaker, cursor)
      texts.push(...read(look.pages).flatMap((fact) => (fact.kind === 'comment' ? [fact.text] : [])))
      cursor = look.cursor
      if (cursor === null) break
    }
    expect(texts).toEqual(['Старая тема', 'Старый ответ'])
  })

  test('of two answers in the same words nobody can say which was lost', async () => {
    const answer = answerTo(await stage.write('comment', { text: 'Вопрос' }), 'Да') as OutgoingReply
    await userecho.send(speaker, answer)
    await userecho.send(speaker, answer)
    await expect(userecho.settle(speaker, answer)).rejects.toMatchObject({ kind: 'lost_answer' })
  })
})
