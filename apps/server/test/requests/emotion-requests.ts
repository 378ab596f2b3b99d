import type { Space, World } from '../world.ts'

// Valid requests of emotions; requests.ts lists them.

/** Letters alone: a word with digits has no lexeme of its own. */
const letters = 'абвгдежзиклмнопрст'
const aName = () => Array.from({ length: 10 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')

async function aWord(world: World, space: Space) {
  const { emotions } = world.as(await space.person('administrator'))
  const { id } = await emotions.addWord({ body: { space_id: space.id, word: aName(), weight: -3 } })
  return { params: { id } }
}

async function proposed(world: World, space: Space) {
  const { params } = await aWord(world, space)
  await world.owner.query(`update emotion_words set state = 'proposed' where space_id = $1 and id = $2`, [
    space.id,
    params.id,
  ])
  return { params }
}

const ofSpace = async (_: World, space: Space) => ({ query: { space_id: space.id } })

export const emotionRequests = {
  settings: ofSpace,
  save: async (_: World, space: Space) => ({ body: { space_id: space.id, method: 'off' as const } }),
  words: async (world: World, space: Space) => {
    await aWord(world, space)
    return ofSpace(world, space)
  },
  addWord: async (_: World, space: Space) => ({ body: { space_id: space.id, word: aName(), weight: 2 } }),
  changeWord: async (world: World, space: Space) => ({ ...(await aWord(world, space)), body: { weight: 4 } }),
  removeWord: aWord,
  acceptWord: proposed,
  declineWord: proposed,
  tryText: async (_: World, space: Space) => ({ body: { space_id: space.id, text: 'Ужасная доставка' } }),
  corrections: async (world: World, space: Space) => {
    const { itemHandling } = world.as(await space.person('administrator'))
    const { id } = await space.comment()
    await itemHandling.setEmotion({ params: { id }, body: { emotion: 'negative' } })
    return ofSpace(world, space)
  },
}
