import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { talkWhileKilled } from './conversations.ts'

// That it would be seen if something were said twice is shown by F36 of `npm run faults`, with the same findings.
it('says nothing twice, loses nothing and leaves nobody waiting when the server is killed while bots talk', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const { wrong, ...found } = await talkWhileKilled(rig, { count: 12, kills: 2, seed: 5, hurry: true })
  expect(Object.entries(wrong).filter(([, n]) => n > 0)).toEqual([])
  expect(found).toMatchObject({ sessions: 12, said: 24 })
})
