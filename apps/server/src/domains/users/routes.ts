import { peopleImports } from '@otklik/contract/users/imports.ts'
import { members } from '@otklik/contract/users/members.ts'
import { preferences } from '@otklik/contract/users/preferences.ts'
import { users } from '@otklik/contract/users/users.ts'
import { views } from '@otklik/contract/users/views.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { addGroup, changeGroup, listGroups, removeGroup } from './groups.ts'
import { listImports, listPeople, readImport, stopImport } from './imports/service.ts'
import { selectInvites } from './invite-queries.ts'
import { type InviteParts, invite, resendInvite, revokeInvite } from './invites.ts'
import { groupThing, inviteThing, memberThing, viewThing } from './journal.ts'
import {
  activateMember,
  changeMember,
  deactivateMember,
  getMember,
  leaveSpace,
  listMembers,
  type MemberParts,
  signOutMember,
} from './members.ts'
import {
  addFilter,
  changeFilter,
  type Portraits,
  removeFilter,
  removeImage,
  saveEmoji,
  setImage,
} from './preferences.ts'
import { describeMe, saveSettings } from './service.ts'
import { addView, changeView, listViews, removeView } from './views.ts'

export const userRoutes = routes(users, {
  me: (ctx) => describeMe(ctx),
  saveSettings: (ctx, { body }) => saveSettings(ctx, body),
})

export const viewRoutes = recorded(
  routes(views, {
    list: (ctx) => listViews(ctx),
    add: (ctx, { body }) => addView(ctx, body),
    change: (ctx, { params, body }) => changeView(ctx, params.id, body),
    remove: (ctx, { params }) => removeView(ctx, params.id),
  }),
  {
    add: deed(viewThing, 'made'),
    change: deed(viewThing, 'changed'),
    remove: deed(viewThing, 'deleted'),
  },
)

export const importRoutes = routes(peopleImports, {
  read: (ctx, { query, upload }) => readImport(ctx, query, upload),
  list: (ctx) => listImports(ctx),
  people: (ctx, { params, query }) => listPeople(ctx, params.id, query.after),
  stop: (ctx, { params }) => stopImport(ctx, params.id),
})

export const preferenceRoutes = (portraits: Portraits) =>
  routes(preferences, {
    saveEmoji: (ctx, { body }) => saveEmoji(ctx, body),
    addFilter: (ctx, { body }) => addFilter(ctx, body),
    changeFilter: (ctx, { params, body }) => changeFilter(ctx, params.id, body),
    removeFilter: (ctx, { params }) => removeFilter(ctx, params.id),
    setImage: (ctx, { upload }) => setImage(portraits, ctx, upload),
    removeImage: (ctx) => removeImage(portraits, ctx),
  })

export const memberRoutes = (parts: MemberParts & InviteParts) =>
  recorded(
    routes(members, {
      list: (ctx, { query }) => listMembers(ctx, query),
      get: (ctx, { params, query }) => getMember(ctx, query.space_id, params.id),
      change: (ctx, { params, body }) => changeMember(ctx, params.id, body),
      deactivate: (ctx, { params, body }) => deactivateMember(parts, ctx, params.id, body),
      signOut: (ctx, { params, body }) => signOutMember(parts, ctx, params.id, body.space_id),
      activate: (ctx, { params, body }) => activateMember(ctx, body.space_id, params.id),
      invites: (ctx) => selectInvites(ctx),
      invite: (ctx, { body }) => invite(parts, ctx, body),
      resendInvite: (ctx, { params }) => resendInvite(parts, ctx, params.id),
      leave: (ctx, { params }) => leaveSpace(parts, ctx, params.id),
      revokeInvite: (ctx, { params }) => revokeInvite(ctx, params.id),
      groups: (ctx) => listGroups(ctx),
      addGroup: (ctx, { body }) => addGroup(ctx, body),
      changeGroup: (ctx, { params, body }) => changeGroup(ctx, params.id, body),
      removeGroup: (ctx, { params }) => removeGroup(ctx, params.id),
    }),
    {
      change: deed(memberThing, 'changed'),
      deactivate: deed(memberThing, 'deactivated'),
      signOut: deed(memberThing, 'signed_out', { isAlways: true }),
      activate: deed(memberThing, 'activated'),
      revokeInvite: deed(inviteThing, 'revoked'),
      addGroup: deed(groupThing, 'made'),
      changeGroup: deed(groupThing, 'changed'),
      removeGroup: deed(groupThing, 'deleted'),
    },
  )
