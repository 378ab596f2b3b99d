import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { describe, expect, test } from 'vitest'
import { facebook } from '../facebook/index.ts'
import { instagram } from '../instagram/index.ts'

const account = { provider_id: '11', name: 'Лавка', screen_name: 'lavka' }
const person = '77'
const time = 1_763_164_800

const body = (object: string, entry: object) =>
  Buffer.from(JSON.stringify({ object, entry: [{ id: '11', time, ...entry }] }))
const messaging = (...events: unknown[]): Incoming[] =>
  facebook.understand(body('page', { messaging: events }), account)
const changes = (...events: unknown[]): Incoming[] => facebook.understand(body('page', { changes: events }), account)
const around = { sender: { id: person }, recipient: { id: '11' }, timestamp: time * 1000 }

describe('an event that cannot be read hides none of its neighbours', () => {
  const good = { ...around, message: { mid: 'm_2', text: 'Где заказ?' } }
  test('in a dialogue', () => {
    const facts = messaging({ ...around, message: { text: 'Без номера' } }, 7, { ...around, reaction: {} }, good)
    expect(facts).toMatchObject([
      { kind: 'message', chat_external_id: person, text: 'Без номера', subjects: [{ kind: 'unreadable' }] },
      { kind: 'unreadable' },
      { kind: 'unreadable' },
      { kind: 'unreadable' },
      { kind: 'message', text: 'Где заказ?' },
    ])
  })

  test('on a page, each part for itself at the receiver as well', () => {
    const comment = {
      item: 'comment',
      verb: 'add',
      comment_id: '1_2',
      post_id: '11_1',
      from: { id: '9' },
      message: 'Раз',
    }
    const list = [
      { field: 'feed', value: 5 },
      'odd',
      { field: 'feed', value: { verb: 'add' } },
      { field: 'feed', value: comment },
    ]
    expect(changes(...list).map(({ kind }) => kind)).toEqual(['unreadable', 'unreadable', 'unreadable', 'comment'])
    const parts = facebook.receiver.split(body('page', { changes: list, messaging: [null] }))
    expect(parts).toHaveLength(5)
    expect(new Set(parts.map(({ key }) => key)).size).toBe(5)
    const facts = parts.flatMap((part) => facebook.understand(part.body, account))
    expect(facts.map(({ kind }) => kind)).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable', 'comment'])
  })

  test('in what was there before we came', () => {
    const data = [{ id: '' }, { id: '11_1', message: 'Пост', comments: { data: [5, { id: '1_2', message: 'Раз' }] } }]
    const feed = Buffer.from(JSON.stringify({ look: 'feed', answer: { data } }))
    expect(facebook.understand(feed, account).map(({ kind }) => kind)).toEqual([
      'unreadable',
      'post',
      'unreadable',
      'comment',
    ])
    const messages = { data: [{ id: 'm_0' }, { id: 'm_1', message: 'Раз', from: { id: person } }] }
    const dialogues = Buffer.from(JSON.stringify({ look: 'conversations', answer: { data: [3, { messages }] } }))
    expect(facebook.understand(dialogues, account).map(({ kind }) => kind)).toEqual([
      'unreadable',
      'unreadable',
      'message',
    ])
    const threads = {
      data: [{ text: 'Без номера' }, { id: '5', text: 'Раз', replies: { data: [9, { id: '6', text: 'Два' }] } }],
    }
    const looked = { look: 'comments', media_id: '1', at: time, is_complete: true, answer: threads }
    const comments = instagram.understand(Buffer.from(JSON.stringify(looked)), account)
    // With one that cannot be read the look says nothing about what is gone.
    expect(comments.map(({ kind }) => kind)).toEqual(['unreadable', 'comment', 'unreadable', 'comment'])
  })
})

describe('the page', () => {
  test('a photo that an edit added, an album, a video, a shared link', () => {
    const value = {
      item: 'comment',
      verb: 'edited',
      comment_id: '1_2',
      post_id: '11_1',
      message: 'Вот',
      photo: 'https://x/p',
    }
    expect(changes({ field: 'feed', value })).toMatchObject([
      { kind: 'comment_edited', media: [{ kind: 'photo', ref: 'https://x/p' }] },
    ])
    const by = { verb: 'add', post_id: '11_5', from: { id: '9', name: 'Аня' }, created_time: time }
    const post = (more: object) => changes({ field: 'feed', value: { ...by, ...more } })[1]
    expect(post({ item: 'status', photos: ['https://x/1', 'https://x/2'] })).toMatchObject({
      media: [{}, { ref: 'https://x/2' }],
    })
    expect(post({ item: 'video', link: 'https://x/v.mp4' })).toMatchObject({ media: [{ kind: 'video' }] })
    expect(post({ item: 'share', link: 'https://x/s', message: 'Читайте' })).toMatchObject({
      subjects: [{ kind: 'link', url: 'https://x/s' }],
    })
    expect(post({ item: 'note', message: 'Заметка' })).toMatchObject({ kind: 'comment', text: 'Заметка' })
    expect(post({ item: 'status' })).toMatchObject({ text: '', subjects: [{ kind: 'other' }] })
  })

  test.each(['block', 'unblock', 'mute'])('a video that Facebook did %s is ignored by name', (verb) => {
    const value = {
      item: 'video',
      verb,
      video_id: '9',
      video_flag_reason: 1,
      link: 'https://x/v.mp4',
      message: 'Видео',
    }
    expect(changes({ field: 'feed', value })).toEqual([{ kind: 'ignored', what: `video ${verb}` }])
  })

  test('other fields, unknown ones and nothing at all are ignored by name', () => {
    expect(changes({ field: 'leadgen', value: {} })).toEqual([{ kind: 'ignored', what: 'leadgen' }])
    const read = (entry: object) => facebook.understand(body('page', entry), account)
    expect(read({ hop_context: [] })).toEqual([{ kind: 'ignored', what: 'hop_context' }])
    expect(facebook.understand(Buffer.from('{"object":"page","entry":[]}'), account)).toEqual([
      { kind: 'ignored', what: 'nothing' },
    ])
    expect(read({})).toEqual([{ kind: 'ignored', what: 'nothing' }])
  })
})
