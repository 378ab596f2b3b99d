import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { OutgoingFile, OutgoingReply, Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { useresponse } from './index.ts'

const open = () =>
  openSimulated({
    network: 'useresponse',
    unknown_token: 'nobodys-key',
    sends: { comment: 'POST comments', message: '' },
  })

describe('useresponse on the simulator', () => {
  suite(useresponse, { proof: 'none', open })
})

describe('only UseResponse', () => {
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
        asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname.split('/api/4.0/')[1]}`)
        return fetch(url, { ...init, redirect: 'manual' })
      },
    }
    speaker.account = await useresponse.connect(speaker)
    asked.length = 0
  })
  afterEach(() => stage.close())

  const read = (pages: { body: Uint8Array }[]) =>
    pages.flatMap(({ body }) => useresponse.understand(body, speaker.account ?? { provider_id: '', name: '' }))
  const placeOf = ({ external_id, post_external_id = '' }: { external_id: string; post_external_id?: string }) => ({
    ...{ post_external_id, item_external_id: external_id },
  })

  test('an account is an address, and a key of another opens nothing', async () => {
    expect(speaker.account).toMatchObject({ provider_id: 'help.lavka.example', url: 'https://help.lavka.example' })
    const { account: _, ...stranger } = speaker
    const elsewhere = { ...stage.secrets, page: 'https://help.kuhnya.example/agent' }
    await expect(useresponse.connect({ ...stranger, secrets: elsewhere })).rejects.toMatchObject({ kind: 'token_dead' })
  })

  test('topics are items of their own with the state of the forum, and what stands in them answers them', async () => {
    const topic = await stage.write('comment', { text: 'Не приходит письмо' })
    const reply = await stage.write('comment', { text: 'И у меня', quoted: topic.external_id })
    const deeper = await stage.write('comment', { text: 'И у нас', quoted: reply.external_id })
    await stage.answerThere(topic, 'Проверим')
    const facts = read((await useresponse.news.look(speaker, null)).pages)
    expect(facts).toMatchObject([
      { kind: 'post', external_id: topic.post_external_id, text: 'Вопросы и проблемы' },
      { kind: 'comment', external_id: topic.external_id, topic: { state: 'Open', is_closed: false } },
      { kind: 'comment_topic', external_id: topic.external_id, state: 'Open', is_closed: false },
      { kind: 'comment', external_id: reply.external_id, parent_external_id: topic.external_id },
      { kind: 'comment', external_id: deeper.external_id, parent_external_id: reply.external_id },
      { kind: 'own_comment', text: 'Проверим', parent_external_id: deeper.external_id },
    ])
  })

  test('a state is told again only when it has changed, and back again too', async () => {
    const topic = await stage.write('comment', { text: 'Добавьте тёмную тему' })
    const first = await useresponse.news.look(speaker, null)
    expect((await useresponse.news.look(speaker, first.cursor)).pages).toEqual([])
    await useresponse.act(speaker, { kind: 'close_topic', ...placeOf(topic) })
    const second = await useresponse.news.look(speaker, first.cursor)
    const closed = { kind: 'comment_topic', external_id: topic.external_id, state: 'Closed', is_closed: true }
    expect(read(second.pages)).toContainEqual(expect.objectContaining(closed))
    asked.length = 0
    await useresponse.act(speaker, { kind: 'close_topic', ...placeOf(topic) })
    expect(asked).toEqual([`GET objects/${topic.external_id}.json`])
  })

  const file = (name: string): OutgoingFile => ({ name, mime: 'text/plain', read: async () => new Blob([name]) })

  test('a comment in a topic is answered as such, with five files', async () => {
    const topic = await stage.write('comment', { text: 'Вопрос' })
    const reply = await stage.write('comment', { text: 'И у меня', quoted: topic.external_id })
    const files = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'].map(file)
    const { external_id } = await useresponse.send(speaker, answerTo(reply, 'Вот', files))
    expect(external_id.split(':')[0]).toBe(topic.external_id)
    expect(await stage.seen()).toEqual([{ external_id, text: 'Вот', files: 5 }])
    const six = answerTo(reply, 'Вот', [...files, file('6.txt')])
    await expect(useresponse.send(speaker, six)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('12,000 characters are taken, and one more is refused in words', async () => {
    const reply = async (length: number) =>
      useresponse.send(speaker, answerTo(await stage.write('comment', { text: 'Вопрос' }), 'я'.repeat(length)))
    await reply(12_000)
    await expect(reply(12_001)).rejects.toMatchObject({ kind: 'rejected', words: expect.stringContaining('content') })
  })

  test('history has topics with what stands in them, list after list', async () => {
    const topic = await stage.write('comment', { text: 'Старая тема' })
    await stage.write('comment', { text: 'Старый ответ', quoted: topic.external_id })
    const first = await useresponse.history(speaker, null)
    const texts = read(first.pages).flatMap((fact) => (fact.kind === 'comment' ? [fact.text] : []))
    expect(texts).toContain('Старая тема')
    expect((await useresponse.history(speaker, first.cursor)).cursor).toBeNull()
  })

  test('of two answers in the same words nobody can say which was lost', async () => {
    const answer = answerTo(await stage.write('comment', { text: 'Вопрос' }), 'Да') as OutgoingReply
    await useresponse.send(speaker, answer)
    await useresponse.send(speaker, answer)
    await expect(useresponse.settle(speaker, answer)).rejects.toMatchObject({ kind: 'lost_answer' })
  })
})
