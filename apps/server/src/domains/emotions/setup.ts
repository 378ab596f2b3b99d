import { EmotionMethod, EmotionWordDraft } from '@otklik/contract/emotions/emotions.ts'
import { z } from 'zod'
import { section } from '../../platform/setup/section.ts'
import { emotionSettingsThing, emotionWordThing } from './journal.ts'
import { addWord, changeWord, removeWord, selectOwnWords } from './own-words.ts'
import { readSettings, saveSettings } from './settings.ts'

/** What was proposed and is not yet decided stays here: it is learned from this space's corrections. */
export const emotionSetup = [
  section({
    name: 'emotion_settings',
    access: 'emotions.manage',
    tables: ['emotion_settings'],
    shape: z.strictObject({ method: EmotionMethod }),
    keyOf: () => 'emotion_settings',
    async read({ ctx, space_id }) {
      const { method } = await readSettings(ctx, space_id)
      return [{ id: space_id, entry: { method } }]
    },
    async save({ ctx, space_id }, { method }) {
      // Agents are not in the file: which one is asked stays as it is here, and where there is none the screen says so.
      await saveSettings(ctx, space_id, { method })
      return space_id
    },
    journal: { watched: emotionSettingsThing, removed: 'changed' },
  }),
  section({
    name: 'emotion_words',
    access: 'emotions.manage',
    tables: ['emotion_words'],
    shape: EmotionWordDraft,
    keyOf: ({ word }) => word,
    read: async ({ ctx, space_id }) =>
      (await selectOwnWords(ctx, space_id)).map(({ id, word, weight }) => ({ id, entry: { word, weight } })),
    save: async ({ ctx, space_id }, draft, id) =>
      (id === null ? await addWord(ctx, space_id, draft) : await changeWord(ctx, id, draft.weight)).id,
    remove: ({ ctx }, id) => removeWord(ctx, id as number),
    journal: { watched: emotionWordThing, removed: 'deleted' },
  }),
]
