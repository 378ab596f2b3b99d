import { emotions } from '@otklik/contract/emotions/emotions.ts'
import type { CallContext } from '../../platform/context.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { refuse } from '../../platform/refuse.ts'
import { listCorrections } from './corrections.ts'
import { emotionSettingsThing, emotionWordThing } from './journal.ts'
import { addWord, changeWord, decideWord, listWords, removeWord } from './own-words.ts'
import { chooseMethod, readSettings, tryText } from './settings.ts'

/** Of a space in which the person may settle this. */
const within = (ctx: CallContext, space_id: number) => (ctx.spaces.includes(space_id) ? space_id : refuse('not_found'))

export const emotionRoutes = recorded(
  routes(emotions, {
    settings: (ctx, { query }) => readSettings(ctx, within(ctx, query.space_id)),
    save: (ctx, { body }) => chooseMethod(ctx, within(ctx, body.space_id), body),
    words: (ctx, { query }) => listWords(ctx, within(ctx, query.space_id), query),
    addWord: (ctx, { body: { space_id, ...draft } }) => addWord(ctx, within(ctx, space_id), draft),
    changeWord: (ctx, { params, body }) => changeWord(ctx, params.id, body.weight),
    removeWord: (ctx, { params }) => removeWord(ctx, params.id),
    acceptWord: (ctx, { params }) => decideWord(ctx, params.id, 'own'),
    declineWord: (ctx, { params }) => decideWord(ctx, params.id, 'declined'),
    tryText: (ctx, { body: { space_id, ...sound } }) => tryText(ctx, within(ctx, space_id), sound),
    corrections: (ctx, { query }) => listCorrections(ctx, within(ctx, query.space_id), query.after),
  }),
  {
    save: deed(emotionSettingsThing, 'changed', { idOf: ({ body }) => (body as { space_id: number }).space_id }),
    addWord: deed(emotionWordThing, 'made'),
    changeWord: deed(emotionWordThing, 'changed'),
    removeWord: deed(emotionWordThing, 'deleted'),
    acceptWord: deed(emotionWordThing, 'changed'),
    declineWord: deed(emotionWordThing, 'changed'),
  },
)
