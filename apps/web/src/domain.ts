import type { MessageDescriptor } from '@lingui/core'
import type { Account } from '@otklik/contract/accounts/accounts.ts'
import type { Unsent } from '@otklik/contract/actions/unsent.ts'
import type { Counts, Objects } from '@otklik/contract/desk.ts'
import type { Flag, Permission } from '@otklik/contract/permissions.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { Written } from './domains/authors/written.ts'
import type { Icon } from './ui/icons/icons.tsx'

/**
 * What a domain brings into the frame around all pages, as its `index.ts` says it. `domains.ts` lists the domains, and
 * menus, palette and notices are made of what they say.
 *
 * It says the rest in two more files, because they are loaded at other times: its pages in `routes.tsx`, before anybody
 * has signed in, and what it does about news in `live.ts`, after the frame is there. Were they named here, the sign-in
 * page would wait for all three.
 */
export type WebDomain = {
  menu?: readonly MenuEntry[]
  settings?: readonly SettingsEntry[]
  /** The page of one thing that can be worked on, to which notices lead. */
  cards?: Readonly<Partial<Record<Unsent['type'], { readonly to: Path }>>>
  /** What an author wrote: authors know no kind of work. */
  written?: Written
}

/** As routes have it: `/items/$id`. */
export type Path = keyof RegisteredRouter['routesByPath']

/** The route itself, so that its path and name are said once. Nothing in its path stands for something else. */
export type Page = {
  readonly to: Exclude<Path, `${string}$${string}` | `/${string}/`>
  readonly options: { readonly staticData?: { name?: string; title?: MessageDescriptor } }
}

/** In the main menu. */
export type MenuEntry = {
  page: Page
  label: MessageDescriptor
  /** In the phone's menu, where there is room for the whole name. */
  longLabel: MessageDescriptor
  icon: Icon
  permission: Permission
  /** Needs an account with this role, once there are companies. */
  channel?: keyof Account['roles']
  /** A feature of the space. */
  flag?: Flag
  count?: keyof Counts
}

/**
 * Who is offered an entry (product/routes: Settings menu): everybody their own; `templates` and `stats` whoever has
 * that role; the others an administrator, with the feature in one of their spaces, and for special ones with a special
 * tariff there. Where nobody pays every tariff is special, and there is nothing to pay for.
 */
export type Offer =
  | { to: 'all' | 'templates' | 'stats' }
  /** Everybody in a space that plans its work. */
  | { to: 'planned' }
  /** Whoever plans somebody: administrators, and leads of a group. */
  | { to: 'planners' }
  | { to: 'settings'; flag?: Flag; isSpecial?: true; isBilled?: true }

export type SettingsGroup = 'channels' | 'team' | 'answers' | 'automation' | 'space' | 'own'

/** In the list of settings, and in whatever menu shows its group. */
export type SettingsEntry = {
  page: Page
  group: SettingsGroup
  label: MessageDescriptor
  about: MessageDescriptor
  /** What people call it besides, for the search. */
  words?: MessageDescriptor
  icon: Icon
  offer: Offer
  /** Where one more is made: a command of the palette, called as the page is. */
  creates?: Page
  /** How many there are. */
  count?: (objects: Objects) => number
  /** Here it is seen to when accounts do not work: the entry says how many. */
  hasBroken?: true
}
