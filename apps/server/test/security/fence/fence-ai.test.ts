import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeAiStage } from '../../stages/ai-stage.ts'
import type { Person, Space } from '../../world.ts'
import { FAR, type Kind, kinds } from './fence-stage.ts'
import { everyCall, prepare, send } from './walk.ts'

// S16. A model tells what it was shown: whoever asks it about one comment of a thread is answered out of what they may see
// of that thread, by every call that can name a comment.

const stage = await makeAiStage()
const { world, model, agent } = stage
afterAll(stage.end)

const asking = everyCall.filter(({ domain, call }) => {
  if (!domain.startsWith('ai') || !('body' in call) || !(call.body instanceof z.ZodType)) return false
  return /"item_id"/.test(JSON.stringify(z.toJSONSchema(call.body, { unrepresentable: 'any', io: 'input' })))
})

/** One author in one thread: what is given to others, and then what is asked about, with words of its own or without. */
async function threadOf(space: Space, text: string) {
  const author = { external_id: 'one-author', name: 'Мария' }
  const external_id = `hidden-${Math.random()}`
  const said = `Мой секрет: ${FAR} ${external_id}`
  const hidden = await space.comment({ author, external_id, text: said })
  const asked = await space.comment({ author, text: text || 'x', parent_external_id: external_id } as object)
  await world.owner.query('update item_texts set text = $2 where item_id = $1', [asked.id, text])
  return { hidden: hidden.id, asked: asked.id }
}

/** All that was told to the person, to the model, and written down for either. */
async function told(space: Space, who: Person, one: (typeof asking)[number], more: object) {
  model.requests.splice(0)
  const wanted = await prepare(one, world, space, who)
  const { chat_id: _, ...body } = wanted.body as { chat_id?: number }
  const answer = await send(world, one.call, { ...wanted, body: { ...body, ...more } }, { token: who.token })
  const { rows } = await world.owner.query('select question from ai_eval_questions where space_id = $1', [space.id])
  return { status: answer.status, all: JSON.stringify([answer.text, model.requests, rows]) }
}

const [fenced] = kinds as [Kind]
const texts = ['Когда привезут заказ?', '']

describe.each(asking)('$title', (one) => {
  const asks = one.title === 'ai.compose' ? ['draft', 'fix', 'translate'] : [null]
  it.each(asks)('tells nothing of what stands beside it, and all of it to whoever may see it (%s)', async (kind) => {
    const heard: boolean[] = []
    for (const text of texts) {
      const space = await world.space()
      await agent(space)
      const who = await fenced.make(space)
      const { hidden, asked } = await threadOf(space, text)
      const theirs = '(select min(group_id) from group_members where space_id = $1 and user_id = $2)'
      await world.owner.query(`update items set group_id = ${theirs} where space_id = $1 and id = $3`, [
        ...[space.id, who.user_id, asked],
      ])
      await world.owner.query('update items set group_id = $2 where id = $1', [hidden, await space.group()])
      const more = {
        item_id: asked,
        ...(kind && { kind }),
        ...(kind && kind !== 'draft' && { message_id: hidden, to: 'mine' }),
      }
      const outside = await told(space, who, one, more)
      expect(outside.all).not.toContain(FAR)
      expect(outside.status).toBeLessThan(500)
      const inside = await told(space, await space.person('administrator'), one, more)
      heard.push(inside.all.includes(FAR))
    }
    // What is looked for can be found: with the first words, or without any.
    expect(heard).toContain(true)
  })
})

it('walks every way to ask about a comment', () => {
  expect(asking.map(({ title }) => title).sort()).toEqual(['ai.compose', 'ai.suggest', 'aiEvals.takeQuestion'])
})
