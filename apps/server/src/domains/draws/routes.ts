import { draws } from '@otklik/contract/draws/draws.ts'
import type { Foundation } from '../../foundation.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { drawThing } from './journal.ts'
import {
  addDraw,
  announceDraw,
  changeDraw,
  drawWinners,
  endDraw,
  getDraw,
  getProof,
  listDraws,
  listPosts,
  markAnswered,
  passPrize,
  removeDraw,
} from './service.ts'

const placeIn = ({ body }: { body?: unknown }) => ({ place: (body as { place: number }).place })

export const drawRoutes = (base: Foundation) =>
  recorded(
    routes(draws, {
      list: (ctx, { query }) => listDraws(ctx, query.after),
      posts: (ctx, { query }) => listPosts(ctx, query),
      get: (ctx, { params }) => getDraw(ctx, params.id),
      add: (ctx, { body }) => addDraw(ctx, body),
      change: (ctx, { params, body }) => changeDraw(ctx, params.id, body),
      remove: (ctx, { params }) => removeDraw(ctx, params.id),
      announce: (ctx, { params }) => announceDraw(base, ctx, params.id),
      draw: (ctx, { params, body }) => drawWinners(base, ctx, params.id, body.beacon_text),
      answered: (ctx, { params, body }) => markAnswered(ctx, params.id, body.place),
      pass: (ctx, { params, body }) => passPrize(ctx, params.id, body.place),
      close: (ctx, { params }) => endDraw(ctx, params.id, null),
      callOff: (ctx, { params, body }) => endDraw(ctx, params.id, body.reason),
      proof: (_, { params }) => getProof(base, params.key),
    }),
    {
      add: deed(drawThing, 'made'),
      change: deed(drawThing, 'changed'),
      remove: deed(drawThing, 'deleted'),
      announce: deed(drawThing, 'announced'),
      draw: deed(drawThing, 'drawn'),
      answered: deed(drawThing, 'changed', { besides: placeIn, isAlways: true }),
      pass: deed(drawThing, 'passed', { besides: placeIn, isAlways: true }),
      close: deed(drawThing, 'closed'),
      callOff: deed(drawThing, 'called_off'),
    },
  )
