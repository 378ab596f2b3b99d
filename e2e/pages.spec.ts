import { expect, expectAccessible, phone, signIn, test } from './story.ts'

test.describe.configure({ timeout: 120_000 })

const open = [
  ...['/login', '/signup', '/recovery', '/reset_password/no-such-link', '/confirm_email/no-such-link'],
  '/deleterequest/nobody-has-asked-for-this',
]
const settings = {
  'of settings': [
    ...['/settings', '/settings/profile', '/settings/config', '/settings/users', '/settings/users/new'],
    ...['/settings/billing', '/settings/other', '/no-such-page'],
  ],
  'of what sorts work and people': [
    ...['/settings/tags', '/settings/tags?show=groups', '/settings/tags?show=archive', '/settings/tags/new'],
    ...['/settings/tags/1', '/settings/tags/1/children', '/settings/tag_groups/new', '/settings/tag_groups/1'],
    ...['/settings/labels', '/settings/labels/new', '/settings/labels/1', '/settings/labels/1/authors'],
  ],
  // The first account of the demo is there from its first start.
  'about accounts': [
    ...['/settings/accounts', '/settings/accounts/add', '/settings/accounts/1', '/settings/accounts/1/exclude'],
    ...['exclude_messages', 'chats', 'stickers', 'reactions'].map((page) => `/settings/accounts/1/${page}`),
    ...['/settings/errors', '/settings/errors?show=actions', '/settings/errors?show=deliveries'],
  ],
}

// Each language, each width, both themes; not every combination: what differs by language does not differ by width, and
// colours differ by neither.
for (const [where, locale, size, themes] of [
  ['at a desk, in Russian', 'ru', { viewport: { width: 1440, height: 900 } }, ['light', 'dark']],
  ['on a phone, in English', 'en', phone, ['light']],
] as const) {
  test.describe(where, () => {
    test.use(size)

    test('every page before the sign-in can be used by everybody', async ({ page, expected }) => {
      expected.push(/404 \(Not Found\)/)
      for (const path of open) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}locale=${locale}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, themes)
      }
    })

    for (const [what, paths] of Object.entries(settings))
      test(`every page ${what} can be used by everybody`, async ({ page }) => {
        await signIn(page, 'olga', locale)
        for (const path of paths) {
          await page.goto(`${path}${path.includes('?') ? '&' : '?'}locale=${locale}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page).toHaveTitle(/ · Otklik$/)
          await expectAccessible(page, themes)
        }
      })
  })
}
