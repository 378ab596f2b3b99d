import { expect, freshEmail, signUp, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test('by keyboard alone: a status, the commands, the bell, another theme, and out', async ({ page, expected }) => {
  // What was being asked when the session ended.
  expected.push(/401 \(Unauthorized\)/)
  await signUp(page, { email: freshEmail('keys') })
  // The dialog holds the keyboard: the chosen status has the focus, Enter begins.
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('Control+k')
  const search = page.getByRole('textbox', { name: 'Куда перейти или что сделать' })
  await expect(search).toBeFocused()
  await page.keyboard.type('Мои настройки')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/config/)

  const bell = page.getByRole('button', { name: 'Уведомления' })
  await bell.focus()
  await page.keyboard.press('Enter')
  const told = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(told.getByRole('heading', { name: 'Уведомления' })).toBeVisible()
  await expect(told.getByText('Новые', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('Выйти')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('a path that does not exist asks for the sign-in first, and says so afterwards', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(/\/login\?redirect=/)
})
