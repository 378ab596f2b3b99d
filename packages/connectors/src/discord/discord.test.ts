import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { OutgoingMessage } from '../connector.ts'
import { suite } from '../suite.ts'
import { paper, picture } from '../suite-parts.ts'
import { answerTo, type Play, play } from '../suite-stage.ts'
import { listenOn } from '../suite-stream.ts'
import { discord } from './index.ts'

const { stream } = discord

const open = () =>
  openSimulated({
    network: 'discord',
    unknown_token: 'MTIwMDAwMDAwMDAwMDAwMDk5OQ.nobody.has-this-token-of-a-bot',
    sends: { comment: 'create_message', message: 'create_message' },
  })

describe('discord on the simulator', () => {
  suite(discord, { proof: 'none', open })
})

describe('what only Discord does', () => {
  let on: Play
  beforeEach(async () => {
    on = await play(discord, await open())
  })
  afterEach(() => on.end())

  const origin = () => new URL(on.stage.bases.api ?? '').origin
  async function order(path: string, body: object): Promise<Record<string, string>> {
    const response = await fetch(`${origin()}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ network: 'discord', person: 3, ...body }),
    })
    return (await response.json()) as Record<string, string>
  }
  const speakerOf = (...chosen: string[]) => ({ ...on.speaker(), chosen })
  const factsOf = (pages: { body: Uint8Array }[]) => pages.flatMap(({ body }) => discord.understand(body, on.account))
  async function places() {
    const all = await on.heardOf('place')
    const forum = all.find(({ title }) => title === '#темы')
    return {
      all,
      forum: forum?.external_id ?? '',
      general: all.find(({ title }) => title === '#общий')?.external_id ?? '',
    }
  }

  test('a bot without the text of messages is told so before it is connected', async () => {
    const speaker = on.speaker()
    const answer = { body: '{"id":"5","flags":0}' }
    const deaf: typeof speaker = {
      ...speaker,
      fetch: async (url, init) =>
        url.endsWith('applications/@me') ? new Response(answer.body) : speaker.fetch(url, init),
    }
    const failure = await on.failureOf(discord.connect(deaf))
    expect(failure).toMatchObject({ kind: 'rejected', words: expect.stringContaining('Message Content Intent') })
  })

  test('the channels of its server are there to be chosen, threads with the channel they belong to', async () => {
    const { all, forum, general } = await places()
    expect(forum && general).toBeTruthy()
    expect(all.every(({ home }) => home === 'Соседи Северной лавки')).toBe(true)
    expect(all.filter(({ parent_external_id }) => parent_external_id)).toMatchObject([
      { title: 'Хлеб на закваске: когда привоз?', parent_external_id: forum },
    ])
    const { places: learnt } = await discord.learn(on.speaker(), { authors: [], posts: [], places: [general, '42'] })
    expect(learnt).toMatchObject([{ external_id: general, title: '#общий', home: 'Соседи Северной лавки' }])
  })

  test('a comment stands in a channel, which is what it hangs under', async () => {
    const { post_external_id = '' } = await on.stage.write('comment', { text: 'Когда ягоды?' })
    expect(await on.heardOf('comment')).toMatchObject([
      { place_external_id: post_external_id, url: expect.any(String) },
    ])
    const { posts } = await discord.learn(on.speaker(), { authors: [], posts: [post_external_id] })
    expect(posts).toMatchObject([{ text: '#общий\nПро ягоды, сыр и всё на свете', sort: 'topic' }])
  })

  test('whoever resumes hears what was told meanwhile, and nothing twice', async () => {
    const [first, second] = [await listenOn(stream, on.speaker()), { text: 'Второе' }]
    await on.stage.write('message', { text: 'Первое' })
    await first.bodies()
    first.leave()
    await first.ended
    await on.stage.write('message', second)
    const next = await listenOn(stream, on.speaker(), first.kept())
    const facts = factsOf((await next.bodies()).map((body) => ({ body })))
    expect(facts.filter(({ kind }) => kind === 'message')).toMatchObject([second])
    expect(next.portions.every(({ missed }) => missed === undefined)).toBe(true)
    next.leave()
  })

  test('what was missed when the session is forgotten is read from the channels and dialogues', async () => {
    const { chat_external_id = '', external_id } = await on.stage.write('message', { text: 'Здравствуйте' })
    const written = await on.stage.write('comment', { text: 'До разрыва' })
    const first = await listenOn(stream, on.speaker())
    await on.stage.write('message', { text: 'Слышно?' })
    await first.bodies()
    await order('discord/control/cut', { how: 'invalid' })
    const { ending } = await first.ended
    await on.stage.write('message', { text: 'Ау?' })
    await on.stage.write('comment', { text: 'Есть кто?' })
    const next = await listenOn(stream, on.speaker(), ending.kept ?? null)
    const missed = next.portions.find((one) => one.missed)?.missed ?? ''
    next.leave()
    const pages: { body: Uint8Array }[] = []
    for (let cursor: string | null = missed; cursor !== null; ) {
      const look = await stream.catchUp(speakerOf(written.post_external_id ?? ''), cursor, {
        chats: [chat_external_id, '900000000999999999'],
      })
      pages.push(...look.pages)
      cursor = look.cursor
    }
    const facts = factsOf(pages)
    const textsOf = (wanted: string) =>
      facts.flatMap((fact) => (fact.kind === wanted && 'text' in fact ? [fact.text] : [])).toSorted()
    expect(textsOf('message')).toEqual(['Ау?', 'Здравствуйте', 'Слышно?'].toSorted())
    expect(textsOf('comment')).toEqual(['До разрыва', 'Есть кто?'].toSorted())
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'message', external_id }))
  })

  test('a long silence is caught up with page by page, and what was deleted meanwhile is seen', async () => {
    const first = await on.stage.write('comment', { text: 'Сотрут' })
    for (let n = 0; n < 120; n++) await on.stage.write('comment', { text: `№ ${n}` })
    await on.stage.delete(first)
    const speaker = { ...speakerOf(first.post_external_id ?? ''), now: () => Date.now() / 1_000 + 60 }
    const looks = []
    for (let cursor: string | null = '1300000000000000001'; cursor !== null; cursor = looks.at(-1)?.cursor ?? null)
      looks.push(await stream.catchUp(speaker, cursor, { chats: [] }))
    expect(looks).toHaveLength(3)
    const facts = factsOf(looks.flatMap(({ pages }) => pages))
    expect(facts.filter(({ kind }) => kind === 'comment')).toHaveLength(120)
    expect(facts.filter(({ kind }) => kind === 'comments_listed')).toHaveLength(1)
  })

  test('history comes from chosen channels and their threads only', async () => {
    const { general, forum } = await places()
    await on.stage.write('comment', { text: 'Давно написано' })
    expect(await discord.history(speakerOf(), null)).toEqual({ pages: [], cursor: null })
    const look = await discord.history(speakerOf(general, forum), null)
    expect(factsOf(look.pages)).toMatchObject([{ kind: 'comment', text: 'Давно написано' }])
  })

  test('one reaction of ours takes the place of another', async () => {
    const { chat_external_id = '', external_id, ...rest } = await on.stage.write('message', { text: 'Ура' })
    const react = (reaction: string | null) =>
      discord.act(on.speaker(), { kind: 'react', chat_external_id, external_id, reaction })
    await react('🔥')
    await react('❤️')
    expect((await on.stage.standing({ chat_external_id, external_id, ...rest })).own_reactions).toEqual(['❤️'])
    expect((await on.failureOf(react('ура'))).kind).toBe('rejected')
  })

  test('five files go in one message, and a sticker by itself', async () => {
    const written = await on.stage.write('message', { text: 'Покажите' })
    const files = [picture, paper, picture, paper, picture]
    await discord.send(on.speaker(), answerTo(written, 'Вот', files))
    expect(await on.stage.seen()).toMatchObject([{ text: 'Вот', files: 5 }])
    const sticker = { ...(answerTo(written, '') as OutgoingMessage), number: 5, sticker_id: '749054660769218631' }
    expect((await discord.send(on.speaker(), sticker)).external_id).not.toBe('')
  })

  test('a send that is repeated within minutes is recognised', async () => {
    const written = await on.stage.write('message', { text: 'Алло' })
    const [first, again] = [1, 2].map(() => discord.send(on.speaker(), answerTo(written, 'Слушаем')))
    expect(await again).toEqual(await first)
    expect(await on.stage.seen()).toHaveLength(1)
  })

  test('the echo of a send in a dialogue brings our number back', async () => {
    const written = await on.stage.write('message', { text: 'Алло' })
    await discord.send(on.speaker(), answerTo(written, 'Слушаем'))
    expect(await on.heardOf('own_message')).toMatchObject([{ send_number: 1_234_567 }])
  })

  test('what was answered and is gone by now is said so', async () => {
    const written = await on.stage.write('comment', { text: 'Передумала' })
    await on.stage.delete(written)
    expect((await on.failureOf(discord.send(on.speaker(), answerTo(written, 'Жаль')))).kind).toBe('gone')
  })

  test('faces and stickers are fetched from where the configuration says', async () => {
    await on.stage.write('message', { text: '', content: 'sticker' })
    const [fact] = await on.heardOf('message')
    for (const ref of [fact?.author.image_url, fact?.media[0]?.ref]) {
      const image = await discord.openMedia(on.speaker(), ref ?? '')
      expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    }
  })
})
