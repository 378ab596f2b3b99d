import type { Page } from '@playwright/test'
import {
  beginWork,
  codeOf,
  expect,
  expectAccessible,
  freshEmail,
  linkMailedTo,
  password,
  signUp,
  signUpConfirmed,
  test,
} from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test('two-factor: on, asked for at sign-in, and a backup code when the phone is lost', async ({ page, expected }) => {
  expected.push(/400 \(Bad Request\)/, /401 \(Unauthorized\)/)
  const email = freshEmail('careful')
  await signUpConfirmed(page, { email })
  await page.goto('/settings/profile')
  const card = page.getByRole('region', { name: 'Вход в два шага' })
  await card.getByRole('button', { name: 'Включить' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Текущий пароль').fill(password)
  await dialog.getByRole('button', { name: 'Дальше' }).click()
  const secret = await dialog.getByLabel('Ключ').inputValue()
  await expect(dialog.getByRole('img', { name: /QR-код/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Код из приложения').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Включить' }).click()
  const shown = dialog.getByRole('list', { name: 'Резервные коды' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await dialog.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(card.getByText('Включён')).toBeVisible()

  await signOut(page)
  await signInWith(page, email)
  await page.getByLabel('Код из приложения').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Неверный код')).toBeVisible()
  await expectAccessible(page)
  // The step of the code that switched it on is spent.
  await page.getByLabel('Код из приложения').fill(codeOf(secret, 30))
  await page.keyboard.press('Enter')
  await beginWork(page)

  await signOut(page)
  await signInWith(page, email)
  await page.getByLabel('Код из приложения').fill(codes[0] as string)
  await page.keyboard.press('Enter')
  await beginWork(page)
})

test('recovery: a letter, a new password, and the old one is worth nothing', async ({ page, expected }) => {
  expected.push(/404 \(Not Found\)/, /401 \(Unauthorized\)/)
  const email = freshEmail('forgetful')
  await signUp(page, { email })
  await beginWork(page)
  await signOut(page)

  await page.getByRole('link', { name: /Забыли пароль/ }).click()
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible()
  await page.getByLabel('Электронная почта').fill(freshEmail('nobody'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Пользователь не найден')).toBeVisible()
  await page.getByLabel('Электронная почта').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Письмо отправлено' })).toBeVisible()
  await expectAccessible(page)

  const link = await linkMailedTo(page, email, 'reset_password')
  await page.goto(link)
  const fresh = 'another-word-2!'
  await page.locator('input[name=password]').fill(fresh)
  await page.locator('input[name=password_confirm]').fill('something-else-3!')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Подтверждение не совпадает с паролем')).toBeVisible()
  await page.locator('input[name=password_confirm]').fill(fresh)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await beginWork(page)

  await signOut(page)
  await signInWith(page, email)
  await expect(page.getByText('Неверный email или пароль')).toBeVisible()
  await page.goto(link)
  await expect(page.locator('input[name=password]')).toBeDisabled()
})

test('with an account of a provider, known or new', async ({ page, expected }) => {
  expected.push(/401 \(Unauthorized\)/)
  await page.goto('/login?locale=ru')
  await page.getByRole('button', { name: 'Google' }).click()
  await page.locator('#anna').click()
  await beginWork(page)
  await signOut(page)
  // The second time the same person is known.
  await page.getByRole('button', { name: 'Google' }).click()
  await page.locator('#anna').click()
  await beginWork(page)
})

test('whoever refuses the provider is told so', async ({ page }) => {
  await page.goto('/login?locale=ru')
  await page.getByRole('button', { name: 'Яндекс' }).click()
  await page.locator('#nobody').click()
  await expect(page.getByText('Вы не предоставили доступ к своему аккаунту')).toBeVisible()
  await expectAccessible(page)
})

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Меню пользователя' }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
}

async function signInWith(page: Page, email: string) {
  await page.locator('input[name=username]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
}
