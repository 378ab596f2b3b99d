import { aiEvals } from '@otklik/contract/ai/evals.ts'
import { routes } from '../../../platform/http/serve.ts'
import { deed, recorded } from '../../../platform/journal/watch.ts'
import { evalSetThing } from '../journal.ts'
import { beginRun, compareRuns, costOfRun, getRun, listAnswers, listDifferences, listRuns, stopRun } from './runs.ts'
import {
  addQuestion,
  addSet,
  getSet,
  listQuestions,
  listSets,
  removeQuestions,
  removeSet,
  saveQuestion,
  saveSet,
  takeQuestion,
} from './service.ts'
import { exportQuestions, importQuestions } from './table.ts'

export const evalRoutes = recorded(
  routes(aiEvals, {
    sets: (ctx, { query }) => listSets(ctx, query.space_id),
    get: (ctx, { params }) => getSet(ctx, params.id),
    add: (ctx, { body }) => addSet(ctx, body),
    rename: (ctx, { params, body }) => saveSet(ctx, params.id, body.name),
    remove: (ctx, { params }) => removeSet(ctx, params.id),
    questions: (ctx, { params, query }) => listQuestions(ctx, params.id, query.after),
    addQuestion: (ctx, { params, body }) => addQuestion(ctx, params.id, body),
    saveQuestion: (ctx, { params, body }) => saveQuestion(ctx, params.id, body),
    removeQuestions: (ctx, { params, body }) => removeQuestions(ctx, params.id, body.ids),
    takeQuestion: (ctx, { params, body }) => takeQuestion(ctx, params.id, body),
    exportTable: (ctx, { params }) => exportQuestions(ctx, params.id),
    importFile: (ctx, { params, query, upload }) => importQuestions(ctx, params.id, query, upload),
    cost: (ctx, { params, query }) => costOfRun(ctx, params.id, query),
    runs: (ctx, { params }) => listRuns(ctx, params.id),
    begin: (ctx, { params, body }) => beginRun(ctx, params.id, body),
    run: (ctx, { params }) => getRun(ctx, params.id),
    stop: (ctx, { params }) => stopRun(ctx, params.id),
    answers: (ctx, { params, query }) => listAnswers(ctx, params.id, query.after),
    compare: (ctx, { params, query }) => compareRuns(ctx, params.id, query.with),
    differences: (ctx, { params, query }) => listDifferences(ctx, params.id, query.with, query.after),
  }),
  {
    add: deed(evalSetThing, 'made'),
    rename: deed(evalSetThing, 'changed'),
    remove: deed(evalSetThing, 'deleted', { isAlways: true }),
  },
)
