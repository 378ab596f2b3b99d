import type { Page } from '@playwright/test'
import {
  anotherPage,
  beginWork,
  choose,
  expect,
  expectAccessible,
  freshEmail,
  inDatabase,
  password,
  signUp,
  signUpConfirmed,
  test,
} from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test('an invitation by link: the colleague joins with the rights it names, and no others', async ({
  page,
  browser,
  baseURL,
  expected,
}) => {
  expected.push(/403 \(Forbidden\)/)
  await signUpConfirmed(page, { email: freshEmail('boss'), company: 'Пекарня' })
  await page.goto('/settings/users/new')
  const email = freshEmail('colleague')
  await page.getByLabel('Электронная почта').fill(email)
  await choose(page, /Оператор/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Отправить приглашение' }).click()
  const link = await page.getByLabel('Ссылка-приглашение').inputValue()

  const theirs = await anotherPage(browser, baseURL)
  await theirs.goto(link)
  await expect(theirs.getByLabel('Электронная почта')).toHaveValue(email)
  await expect(theirs.getByLabel('Компания')).toHaveCount(0)
  await theirs.getByLabel('Имя').fill('Пётр')
  await theirs.getByLabel('Пароль', { exact: true }).fill(password)
  await theirs.getByLabel(/Даю согласие/).check()
  await theirs.getByRole('button', { name: 'Присоединиться' }).click()
  await beginWork(theirs)
  await theirs.goto('/settings/users')
  await expect(theirs.getByRole('heading', { name: 'Нет доступа' })).toBeVisible()
  await expectAccessible(theirs)

  await page.goto('/settings/users')
  await page.getByRole('link', { name: /Пётр/ }).click()
  await page
    .getByRole('button', { name: /Отключить|Деактивировать/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Отключить|Деактивировать/ })
    .click()
  // Their session ends at once, wherever they are.
  await expect(theirs).toHaveURL(/\/login/)
  await theirs.context().close()
})

test('when the period is over: the administrator is led to pay, the colleague is told, and extending opens it again', async ({
  page,
  expected,
}) => {
  // Billing is asked for once more after the right to it is gone.
  expected.push(/402/, /403 \(Forbidden\)/)
  const email = freshEmail('late')
  await signUp(page, { email, company: 'Цветы' })
  await beginWork(page)
  const spaceOf = `(select m.space_id from members m join users u on u.id = m.user_id where u.email = $1)`
  await inDatabase(`update spaces set expires_at = now() - interval '1 minute' where id = ${spaceOf}`, [email])
  await page.goto('/items')
  await expect(page).toHaveURL(/\/settings\/billing/)
  await expect(page.getByText('Пробный период закончился').first()).toBeVisible()
  await expect(page.getByText('Данные хранятся до')).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)

  await inDatabase(`update members set role = 'operator' where space_id = ${spaceOf}`, [email])
  // Nobody has told the server: it knows when it looks again, after some seconds.
  await expect.poll(() => isAdministrator(page)).toBe(false)
  await page.goto('/items')
  await expect(page.getByText('Продлить тариф может администратор.')).toBeVisible()
  await expectAccessible(page)

  await inDatabase(
    `update spaces set expires_at = now() + interval '30 days', delete_after = null where id = ${spaceOf}`,
    [email],
  )
  await inDatabase(`select pg_notify('identity', (select id::text from users where email = $1))`, [email])
  await page.goto('/settings/config')
  await expect(page.getByRole('heading', { name: 'Мои настройки' })).toBeVisible()
})

const isAdministrator = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('otklik.session') ?? '{}')
    const answer = await fetch('/v1/me', { headers: { authorization: `Bearer ${access_token}` } })
    const { roles } = (await answer.json()) as { roles: { settings: boolean } }
    return roles.settings
  })
