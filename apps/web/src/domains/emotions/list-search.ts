import { emotionLimits } from '@otklik/contract/emotions/limits.ts'
import { emotionWordStates } from '@otklik/contract/emotions/word-states.ts'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'

export const EmotionsSearch = z.object({ space_id: IdText.optional() })
/** What of the list of words stands in its address. */
export const WordsSearch = EmotionsSearch.extend({
  show: z.enum(emotionWordStates).default('own'),
  text: z.string().max(emotionLimits.emotion_word_max).default(''),
})
export type WordsSearch = z.output<typeof WordsSearch>
