import type { HandoverThing } from '@otklik/contract/routing/handover.ts'
import { expect, it } from 'vitest'
import { allTo, givenTo, KEPT, shareOut, toGroup, toPerson } from './hand-over.ts'

const thing = (id: number, may: number[], section: HandoverThing['section'] = 'open') =>
  ({ kind: 'chat', id, may, section }) as HandoverThing

it('shares out evenly among those who may have it, and leaves what waits for the customer', () => {
  const things = [
    thing(1, [7, 8]),
    thing(2, [7, 8]),
    thing(3, [8]),
    thing(4, [7, 8]),
    thing(5, [7], 'waiting'),
    thing(6, []),
  ]
  expect(
    Object.fromEntries(
      shareOut(
        things,
        new Map([
          [7, 0],
          [8, 1],
        ]),
      ),
    ),
  ).toEqual({
    ...{ 'chat:1': toPerson(7), 'chat:2': toPerson(7), 'chat:3': toPerson(8), 'chat:4': toPerson(7) },
  })
})

it('gives all to one as far as they may work on it', () => {
  expect(Object.fromEntries(allTo([thing(1, [7]), thing(2, [8]), thing(3, [7], 'waiting')], 7))).toEqual({
    'chat:1': toPerson(7),
  })
})

it('says to the server whom it goes to, and nothing of what stays', () => {
  expect(givenTo(thing(1, [7]), KEPT)).toEqual([])
  expect(givenTo(thing(1, [7]), toPerson(7))).toMatchObject([{ kind: 'chat', id: 1, user_id: 7, group_id: null }])
  expect(givenTo(thing(1, [7]), toGroup(3))).toMatchObject([{ user_id: null, group_id: 3 }])
})
