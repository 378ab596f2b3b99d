import { describe, expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { instagram } from './index.ts'

const account = { provider_id: '17841405822304914', name: 'Brand', screen_name: 'brand' }
const anna = { id: '1754021658978231', username: 'anna' }
const us = { id: '26411111111111111', username: 'brand' }
const mid = 'aWdfZAG1=/x'

const hearing = (...answers: object[]) => {
  const heard = answers.map((answer) => ({ body: JSON.stringify(answer) }))
  const { speaker, asked } = speakerHearing({ access: 'IGAAnow' }, account, heard)
  return { speaker: { ...speaker, bases: { graph: 'http://graph.test' } }, asked }
}
const node = (more: object) => ({
  ...{ id: 'another name', created_time: '2026-11-15T00:00:00+0000', message: '' },
  ...{ from: anna, to: { data: [us] } },
  ...more,
})

describe('a message that was only named', () => {
  const learn = async (answer: object) => {
    const { speaker, asked } = hearing(answer)
    const { hinted } = await instagram.learn(speaker, { authors: [], posts: [], hinted: [mid] })
    return { hinted, url: new URL(asked[0]?.url ?? '') }
  }

  test('is asked for by its id, and keeps that id', async () => {
    const { hinted, url } = await learn(node({ message: 'Есть в синем?' }))
    expect(url.pathname).toBe(`/v25.0/${encodeURIComponent(mid)}`)
    expect(url.searchParams.get('fields')).toBe(
      'id,message,created_time,from,to,attachments,shares,story,is_unsupported',
    )
    expect(hinted).toEqual([
      {
        ...{ kind: 'message', external_id: mid, chat_external_id: anna.id, created_at: 1_794_700_800 },
        ...{ text: 'Есть в синем?', media: [], author: { external_id: anna.id, name: 'anna' } },
      },
    ])
  })

  test('is ours where we wrote it, whatever number we go by', async () => {
    const { hinted } = await learn(node({ message: 'Да', from: us, to: { data: [us, anna] } }))
    expect(hinted).toMatchObject([{ kind: 'own_message', chat_external_id: anna.id, text: 'Да' }])
  })

  test('and that Instagram does not tell is a refusal, not nothing', async () => {
    const refused = { error: { message: 'No', code: 100, error_subcode: 33 } }
    await expect(learn(refused)).rejects.toMatchObject({ kind: 'gone' })
    await expect(learn(node({ from: null }))).rejects.toThrow('whom it is about is missing')
  })
})

describe('what was there before', () => {
  const link = 'https://lookaside.fbsbx.com/ig/story'
  const read = (more: object) => {
    const answer = { data: [{ messages: { data: [node(more)] } }] }
    return instagram.understand(Buffer.from(JSON.stringify({ look: 'conversations', answer })), account)[0]
  }

  test('is asked for with all that a message may hold', async () => {
    const { speaker, asked } = hearing({ data: [] }, { data: [] })
    await instagram.history(speaker, null)
    const fields = new URL(asked[1]?.url ?? '').searchParams.get('fields')
    expect(fields).toMatch(/messages\.limit\(20\)\{.*,shares,story,is_unsupported\}$/)
  })

  test.each<[string, object, object]>([
    [
      'an answer to a story of ours',
      { message: 'Какая цена?', story: { reply_to: { link, id: '5' } } },
      { text: 'Какая цена?', media: [], subjects: [{ kind: 'story', url: link, picture: link }] },
    ],
    ['an answer to a story that has ended', { story: { reply_to: {} } }, { subjects: [{ kind: 'story' }] }],
    [
      'a story that names us',
      { story: { mention: { link, id: '5' } } },
      { media: [{ kind: 'photo', ref: link }], subjects: [{ kind: 'story', url: link }] },
    ],
    ['a shared post', { shares: { data: [{ link }] } }, { subjects: [{ kind: 'link', url: link }] }],
    [
      'a card with a button',
      { attachments: { data: [{ generic_template: { title: 'Меню', cta: { title: 'Открыть', url: link } } }] } },
      { subjects: [{ kind: 'message', title: 'Меню', url: link, lines: [{ title: 'Открыть' }] }] },
    ],
    ['what Instagram does not show', { is_unsupported: true }, { subjects: [{ kind: 'other', title: 'unsupported' }] }],
    ['an odd story beside words', { message: 'Да', story: [] }, { text: 'Да', media: [] }],
  ])('is read: %s', (_, more, expected) => {
    expect(read(more)).toMatchObject(expected)
  })
})
