import { aiAgents } from '@otklik/contract/ai/agents.ts'
import { aiTurns } from '@otklik/contract/ai/alone.ts'
import { ai } from '@otklik/contract/ai/compose.ts'
import { aiJournal } from '@otklik/contract/ai/journal.ts'
import type { CallContext } from '../../platform/context.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import type { Namer } from '../../platform/namers.ts'
import { refuse } from '../../platform/refuse.ts'
import { decideSuggestion } from '../drafts/suggestions.ts'
import { figuresOf, findHanded, listOfAgent, listOfThing } from './alone/list.ts'
import { compose } from './compose/compose.ts'
import { offering } from './help/offering.ts'
import { suggest } from './help/suggest.ts'
import { readSummary, sumUp } from './help/summary.ts'
import { checkAgent, tryQuestion } from './help/trial.ts'
import { agentThing, aiSettingsThing } from './journal.ts'
import type { AiParts } from './parts.ts'
import { getCall, listCalls, readTexts } from './spend/calls.ts'
import { readMonth } from './spend/month.ts'
import { readSettings, saveSettings } from './spend/settings.ts'
import {
  addAgent,
  arrangeAgents,
  changeAgent,
  deleteAgent,
  getAgent,
  getVersion,
  listAgents,
  listVersions,
  saveAgent,
} from './store/service.ts'

const within = (ctx: CallContext, space_id: number) => (ctx.spaces.includes(space_id) ? space_id : refuse('not_found'))

export const agentRoutes = (parts: AiParts, namers: readonly Namer[]) =>
  recorded(
    routes(aiAgents, {
      list: (ctx, { query }) => listAgents(ctx, parts, query),
      get: (ctx, { params }) => getAgent(ctx, parts, params.id),
      add: (ctx, { body }) => addAgent(ctx, parts, body),
      save: (ctx, { params, body }) => saveAgent(ctx, parts, params.id, body),
      turn: (ctx, { params, body }) => changeAgent(ctx, parts, params.id, body),
      arrange: (ctx, { body }) => arrangeAgents(ctx, parts, body),
      remove: (ctx, { params }) => deleteAgent(ctx, params.id, namers),
      setKey: (ctx, { params, body }) => changeAgent(ctx, parts, params.id, body),
      removeKey: (ctx, { params }) => changeAgent(ctx, parts, params.id, { key: null }),
      versions: (ctx, { params, query }) => listVersions(ctx, params.id, query.after),
      version: (ctx, { params }) => getVersion(ctx, params.id, params.version),
      check: (ctx, { params }) => checkAgent(ctx, parts, params.id),
      tryQuestion: (ctx, { params, body }) => tryQuestion(ctx, parts, params.id, body),
    }),
    {
      add: deed(agentThing, 'made'),
      save: deed(agentThing, 'changed'),
      turn: deed(agentThing, 'turned'),
      remove: deed(agentThing, 'deleted', { isAlways: true }),
    },
  )

export const aiRoutes = (parts: AiParts) =>
  routes(ai, {
    offering: (ctx, { query }) => offering(ctx, parts, query),
    compose: (ctx, { body }) => compose(ctx, parts, body),
    outcome: (ctx, { params, body }) => decideSuggestion(ctx, params.id, body.outcome),
    summary: (ctx, { params }) => readSummary(ctx, params.id),
    sumUp: (ctx, { params }) => sumUp(ctx, parts, params.id),
    suggest: (ctx, { body }) => suggest(ctx, parts, body),
  })

export const aiTurnRoutes = routes(aiTurns, {
  ofItem: (ctx, { params, query }) => listOfThing(ctx, 'item', params.id, query.after),
  ofChat: (ctx, { params, query }) => listOfThing(ctx, 'chat', params.id, query.after),
  handed: (ctx, { query }) => findHanded(ctx, query),
  ofAgent: (ctx, { params, query }) => listOfAgent(ctx, params.id, query.after),
  figures: (ctx, { params }) => figuresOf(ctx, params.id),
})

export const aiJournalRoutes = (parts: AiParts) =>
  recorded(
    routes(aiJournal, {
      settings: (ctx, { query }) => readSettings(ctx, within(ctx, query.space_id)),
      saveSettings: (ctx, { body }) => saveSettings(ctx, { ...body, space_id: within(ctx, body.space_id) }),
      month: (ctx, { query }) => readMonth(ctx, within(ctx, query.space_id)),
      calls: (ctx, { query }) => listCalls(ctx, query),
      call: (ctx, { params }) => getCall(ctx, params.id),
      readTexts: (ctx, { params }) => readTexts(ctx, parts, params.id),
    }),
    {
      saveSettings: deed(aiSettingsThing, 'changed', { idOf: ({ body }) => (body as { space_id: number }).space_id }),
    },
  )
