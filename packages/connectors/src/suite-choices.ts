import type { Choice, ChoiceForm } from '@otklik/contract/networks/choices/form.ts'
import type { Network } from '@otklik/contract/networks/network.ts'
import { describe, expect, test } from 'vitest'
import type { Connector, OutgoingMessage } from './connector.ts'
import { answerTo, type Play } from './suite-stage.ts'

const reply = (place: number): Choice => ({ kind: 'reply', label: `Вариант ${place}`, payload: `AbC_-${place}` })

const of = (kind: Choice['kind'], place: number): Choice => {
  const label = `Кнопка ${place}`
  if (kind === 'reply') return reply(place)
  return kind === 'url' ? { kind, label, url: `https://lavka.example/${place}` } : { kind, label }
}

/** As many as a form takes, of each of its kinds at least one where there is room. */
function fullOf({ kinds, most, wide = [] }: ChoiceForm): Choice[] {
  const list: Choice[] = []
  let room = Math.min(most, 30)
  for (let place = 1; room > 0; place++) {
    const kind = kinds[(place - 1) % kinds.length] ?? 'reply'
    const taken = wide.includes(kind) ? 2 : 1
    if (taken > room) break
    room -= taken
    list.push(of(kind, place))
  }
  return list
}

/** What the catalogue claims of choices: each form is sent whole, and what is pressed comes back. */
export function testChoices(connector: Connector, network: Network, on: () => Play) {
  const forms = network.messages?.choices ?? []
  const send = async (choices: Choice[], text = 'Что дальше?') => {
    const written = await on().stage.write('message', { text: 'Здравствуйте' })
    const outgoing = { ...answerTo(written, text), choices } as OutgoingMessage
    return connector.send(on().speaker(), outgoing)
  }
  const pressed = async () => (await on().heardOf('message')).filter((fact) => fact.text !== 'Здравствуйте')

  describe('choices', () => {
    test.each(forms)('$name: as many as allowed are taken', async (form) => {
      const sent = await send(fullOf(form))
      const last = (await on().stage.seen()).at(-1)
      expect(last).toMatchObject({ external_id: sent.external_id, text: 'Что дальше?' })
    })

    test.each(forms.filter(({ kinds }) => kinds.includes('reply')))(
      '$name: a press comes with its words and with what it carries, and once',
      async (form) => {
        const choices = form.name === 'list' ? [1, 2, 3, 4].map(reply) : [1, 2].map(reply)
        const also = form.kinds.find((kind) => kind !== 'reply')
        const mixed = form.name === 'template' || form.by_label ? choices.concat(also ? of(also, 3) : []) : choices
        const said = (words: string) => (form.is_wordless ? '' : words)
        await send(mixed)
        await on().stage.press({ button: 'Вариант 2', times: 2 })
        expect(await pressed()).toMatchObject([
          { text: said('Вариант 2'), media: [], ...(!form.by_label && { pressed: 'AbC_-2' }) },
        ])
        await on().stage.press({ button: 'Вариант 1' })
        expect((await pressed()).map(({ text }) => text)).toEqual(['Вариант 2', 'Вариант 1'].map(said))
        if (form.by_label) expect((await pressed()).every((one) => one.pressed === undefined)).toBe(true)
      },
    )

    const asked = forms.flatMap((form) => form.kinds.map((kind) => ({ form, kind })))
    if (asked.some(({ kind }) => kind === 'place'))
      test('a place that is handed over is one', async () => {
        await send([of('place', 1)])
        await on().stage.press({ button: 1 })
        expect((await pressed()).at(-1)).toMatchObject({ sort: 'location', text: expect.stringContaining('64.5') })
      })
    if (asked.some(({ kind }) => kind === 'phone'))
      test('a phone that is handed over is told', async () => {
        await send([of('phone', 1)])
        await on().stage.press({ button: 1 })
        expect(JSON.stringify((await pressed()).at(-1))).toContain('79110000001')
      })

    test('what the network has no form for is refused before anything is said', async () => {
      const [first] = forms
      const most = Math.max(...forms.filter(({ kinds }) => kinds.includes('reply')).map((form) => form.most))
      const many = Array.from({ length: most + 1 }, (_, place) => reply(place + 1))
      const before = (await on().stage.seen()).length
      const failure = await on().failureOf(send(many, first ? 'Куда?' : ''))
      expect(failure.kind).toBe('rejected')
      expect(await on().stage.seen()).toHaveLength(before)
    })

    test('a word in the link by which somebody came is told', async () => {
      await on().stage.write('message', { text: 'Здравствуйте' })
      if (!(await on().stage.start('spring_26'))) return
      expect((await on().heardOf('message')).at(-1)).toMatchObject({ start: 'spring_26' })
    })
  })
}
