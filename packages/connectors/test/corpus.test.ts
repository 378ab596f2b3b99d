import { describe, expect, test } from 'vitest'
import {
  aboutCorpus,
  acrossSpaces,
  differentlyPlaced,
  fromAnother,
  idsOf,
  idsToldBy,
  isLeftOut,
  networksOfCorpus,
  payloadsOf,
  placesWithWords,
  strangersIn,
  summaryOf,
  understood,
  withOtherIds,
  wordsOfFacts,
} from './corpus.ts'

describe.each(networksOfCorpus())('%s', (network) => {
  const { account, everybodys = [], named_by = [], sources, left_out, unheard = [] } = aboutCorpus(network)
  const payloads = payloadsOf(network)
  const own = [
    account.provider_id,
    ...everybodys,
    ...(named_by.length > 0 && account.screen_name ? [account.screen_name] : []),
  ]

  test.each(payloads)('$file $name becomes what it should', (one) => {
    expect(sources).toHaveProperty(one.source)
    const facts = understood(one)
    if (typeof one.expect === 'string') return expect(facts).toEqual([{ kind: 'ignored', what: one.expect }])
    expect(facts.map(summaryOf)).toMatchObject(one.expect)
    expect(facts).toHaveLength(one.expect.length)
    const told = wordsOfFacts(facts)
    const lost = placesWithWords(one.payload).filter(
      ({ place, words }) => !told.includes(words.trim()) && !isLeftOut(left_out, one.name, place),
    )
    expect(lost).toEqual([])
    // Nobody is joined with a stranger: an id is never empty, and never the word for "nothing".
    for (const id of facts.flatMap(idsOf)) expect(id).toMatch(/^(?!.*(undefined|null|NaN))[^\s].*/)
  })

  test.each(payloads.filter((one) => acrossSpaces(one)))('$file $name comes through the receiver whole', (one) => {
    expect(acrossSpaces(one)).toEqual(understood(one))
  })

  test.each(payloads)('$file $name of another person is joined with nobody', (one) => {
    const here = strangersIn(understood(one))
    const there = strangersIn(understood({ ...one, payload: fromAnother(one.payload, own, named_by) }))
    expect(there.authors).toHaveLength(here.authors.length)
    expect(there.authors.filter((id) => here.authors.includes(id))).toEqual([])
    expect(there.chats.filter((id) => here.chats.includes(id))).toEqual([])
  })

  // All ids at once would hide it: two strangers in two topics of one chat differ by the topic alone.
  test('each id of a person or place tells strangers apart by itself', () => {
    const deaf = differentlyPlaced(payloads, own).flatMap((one) => {
      const told = idsToldBy(one)
      return withOtherIds(one.payload, own).flatMap(({ place, payload }) =>
        idsToldBy({ ...one, payload }) === told ? [{ name: one.name, place }] : [],
      )
    })
    expect(deaf.filter(({ name, place }) => !isLeftOut(unheard, name, place))).toEqual([])
    expect(unheard.filter((one) => !deaf.some(({ name, place }) => isLeftOut([one], name, place)))).toEqual([])
  })

  test('names are given once', () => {
    const names = payloads.map(({ file, name }) => `${file} ${name}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('what is left out on purpose is met', () => {
    const places = payloads.flatMap(({ name, payload }) =>
      placesWithWords(payload).map(({ place }) => ({ name, place })),
    )
    const isMet = (one: (typeof left_out)[number]) => places.some(({ name, place }) => isLeftOut([one], name, place))
    expect(left_out.filter((one) => !isMet(one))).toEqual([])
  })
})
