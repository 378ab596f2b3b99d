import { inTurn } from '@otklik/server/test/cases.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { addressOf } from '../../test/addresses.ts'
import { allPages } from '../../test/pages.ts'
import { open } from '../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)
const space = await world.space()
const boss = await space.person('administrator')

/** Without it there is no page at all. */
const frame = /\/v1\/(config|counts|me(\?|$)|me\/(status|workinghours|invites))/
/** What only stands beside the page, or is chosen from in a form: where it is missing the page is there nevertheless. */
const aside =
  /\/v1\/(notifications\/unread|objects$|objects\?|usergroups|templates\?space_id|bulk|hde\/desks|unsent|drafts|social|signup)/
const broken = () => Response.json({ error: 'Сломалось', error_type: 'internal' }, { status: 500 })

/** Pages that say something of their own in the place where nothing is. */
const words: Record<string, string> = {
  '/settings/accounts/add/success?id=1': 'Аккаунт подключён',
  '/settings/setup': 'Файл не выбран',
  '/items/twins': 'Выберите группу',
  '/no-such-page': 'Страница не найдена',
}
/** The account is there; how it is called is only nice to know. */
const SAYS_IT_WITHOUT = '/settings/accounts/add/success?id=1'
/** Beside what these pages are for: what an act may run, and how far the last table of people is. */
const besides: Record<string, RegExp> = {
  '/settings/rules/create': /\/v1\/(macros$|bots(\?|$))/,
  '/settings/users/import': /\/v1\/userimports$/,
}
const paths = [...allPages().flatMap(({ path, isWork }) => (isWork ? [path] : [])), '/$']
const pages = paths.flatMap((path) => addressOf(path) ?? [])

it.each(inTurn(pages, { turn: 0, of: 3 }))(
  '%s: what did not load does not look as if there were nothing',
  async (address) => {
    const failed: string[] = []
    const real = world.fetchAs()
    const some: typeof real = async (url, init) => {
      const path = String(url)
      if ((init?.method ?? 'GET') !== 'GET' || frame.test(path)) return real(url, init)
      failed.push(path)
      return broken()
    }
    const { cache } = await open(address, { world: { ...world, fetchAs: () => some }, as: boss })
    await waitFor(() => expect(document.querySelector('main')?.textContent).toBeTruthy())
    await waitFor(() => expect([failed.length > 0, cache.isFetching()]).toEqual([true, 0]))
    const isOwn =
      failed.some((path) => !aside.test(path) && !besides[address]?.test(path)) && address !== SAYS_IT_WITHOUT
    if (isOwn) await screen.findAllByRole('button', { name: 'Повторить' })
    const nothing = [...document.querySelectorAll('[data-empty]')].map(({ textContent }) => textContent)
    expect(nothing).toEqual(words[address] ? [expect.stringContaining(words[address])] : [])
  },
)
