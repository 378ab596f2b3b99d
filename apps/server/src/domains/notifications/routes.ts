import { notifications, unsubscribing } from '@otklik/contract/notifications/notifications.ts'
import { confirming, outlets, spaceOutlets } from '@otklik/contract/notifications/outlets.ts'
import { watches } from '@otklik/contract/notifications/watches.ts'
import type { Foundation } from '../../foundation.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { getMute, getUnread, listBell, readOne, readSome, setMute } from './bell.ts'
import { askConfirmation, confirm } from './outlets/confirm.ts'
import { outletThing } from './outlets/journal.ts'
import { addDevice, linkTelegram, listOwn, removeOwn } from './outlets/own.ts'
import { addChannel, authorizeSlack, listChannels, openSlack } from './outlets/slack-window.ts'
import {
  addAddress,
  askAgain,
  changeOutlet,
  listSpaceOutlets,
  removeOutlet,
  removeService,
  saveRules,
  saveTelegram,
  testOutlet,
} from './outlets/space.ts'
import { askGroup } from './outlets/telegram-groups.ts'
import { askUnsubscribe, unsubscribe } from './sending/unsubscribe.ts'
import { getDefaults, getSettings, saveDefaults, saveSettings } from './settings.ts'
import { addWatch, listWatches, removeWatch } from './watches/service.ts'

export const notificationRoutes = routes(notifications, {
  list: (ctx, { query }) => listBell(ctx, query),
  unread: (ctx) => getUnread(ctx),
  read: (ctx, { params }) => readOne(ctx, params.id),
  readAll: (ctx, { body }) => readSome(ctx, body),
  readThing: (ctx, { body: { thing, id } }) => readSome(ctx, { thing, thing_id: id }),
  muted: (ctx, { query }) => getMute(ctx, query),
  mute: (ctx, { body }) => setMute(ctx, body),
  settings: (ctx, { query }) => getSettings(ctx, query),
  saveSettings: (ctx, { body }) => saveSettings(ctx, body),
  defaults: (ctx, { query }) => getDefaults(ctx, query.space_id, query.role),
  saveDefaults: (ctx, { body: { space_id, role, choices } }) => saveDefaults(ctx, space_id, role, choices),
})

export const unsubscribeRoutes = (base: Foundation) =>
  routes(unsubscribing, {
    ask: (ctx, { params }) => askUnsubscribe(base, ctx, params.token),
    stop: (_, { params }) => unsubscribe(base, params.token),
  })

export const watchRoutes = routes(watches, {
  list: (ctx) => listWatches(ctx),
  add: (ctx, { body }) => addWatch(ctx, body),
  remove: (ctx, { params }) => removeWatch(ctx, params.id),
})

export const ownOutletRoutes = (base: Foundation) =>
  routes(outlets, {
    own: (ctx) => listOwn(base, ctx),
    addDevice: (ctx, { body }) => addDevice(base, ctx, body),
    linkTelegram: (ctx, { body }) => linkTelegram(ctx, body.space_id),
    remove: (ctx, { params }) => removeOwn(base, ctx, params.id),
  })

const idOfAnswer = (_: unknown, answer: unknown) => (answer as { id: number } | undefined)?.id

export const spaceOutletRoutes = (base: Foundation) =>
  recorded(
    routes(spaceOutlets, {
      list: (ctx) => listSpaceOutlets(base, ctx),
      addAddress: (ctx, { body }) => addAddress(base, ctx, body),
      askAgain: (ctx, { params }) => askAgain(base, ctx, params.id),
      addChannel: (ctx, { body }) => addChannel(base, ctx, body),
      change: (ctx, { params, body }) => changeOutlet(ctx, params.id, body),
      remove: (ctx, { params }) => removeOutlet(ctx, params.id),
      test: (ctx, { params }) => testOutlet(base, ctx, params.id),
      saveTelegram: (ctx, { body }) => saveTelegram(base, ctx, body),
      addGroup: (ctx, { body }) => askGroup(ctx, body),
      openSlack: (ctx, { body }) => openSlack(base, ctx, body),
      authorizeSlack: (ctx, { body }) => authorizeSlack(base, ctx, body),
      channels: (ctx, { query }) => listChannels(base, ctx, query.space_id),
      removeService: (ctx, { body }) => removeService(ctx, body),
      saveRules: (ctx, { body }) => saveRules(ctx, body),
    }),
    {
      addAddress: deed(outletThing, 'made', { idOf: idOfAnswer }),
      addChannel: deed(outletThing, 'made', { idOf: idOfAnswer }),
      change: deed(outletThing, 'changed'),
      remove: deed(outletThing, 'deleted'),
    },
  )

export const confirmRoutes = (base: Foundation) =>
  routes(confirming, {
    ask: (ctx, { params }) => askConfirmation(base, ctx, params.token),
    confirm: (_, { params }) => confirm(base, params.token),
  })
