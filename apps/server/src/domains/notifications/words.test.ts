import { spaceCodes } from '@otklik/contract/notifications/catalogue.ts'
import { describe, expect, it } from 'vitest'
import { wordsFor } from './words.ts'

const facts = {
  ...{ who: 'Olga', about: 'Ivan: hello', name: 'North', reason: 'refused', count: 2, day: '5 May' },
  ...{ how: 'Returns', days: '', anchor: null },
}
/** What only one person can be told: «мой», “yours”. */
const toOne = /(?<!\p{L})(я|мне|меня|мо[йяеёию]\p{L}*|вам|вас|вы|ваш\p{L}*|me|my|mine|you|your|yours)(?!\p{L})/iu

describe.each(['ru', 'en'] as const)('in a channel that several read, in %s', (locale) => {
  it.each(spaceCodes)('%s speaks to nobody alone', (code) => {
    const { name, title } = wordsFor(locale, code, 'space')
    expect([name, title(facts)].filter((words) => toOne.test(words))).toEqual([])
  })

  it('a person is still spoken to', () => {
    expect(wordsFor(locale, 'assigned', 'person').title(facts)).toMatch(toOne)
  })
})
