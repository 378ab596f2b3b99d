import { asCustomer, expect, expectAccessible, phone, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
const answer = 'Здравствуйте! Спасибо, что написали: уже разбираемся и ответим сегодня.'

test('a newcomer sees a comment come in, answers it, and sees that it was sent', async ({ page, expected }) => {
  // The undo has moved the version: the first try is refused, and as nobody else did anything the second goes out by itself.
  expected.push(/409 \(Conflict\)/)
  const question = `Работает ли пункт на Невском в воскресенье? Проверка ${Date.now()}`
  await signIn(page, 'olga')
  await page.goto('/items')
  const list = page.getByRole('list', { name: 'Комментарии' })
  await expect(list.getByRole('link').first()).toBeVisible()

  await asCustomer(page, { network: 'vk', post: 'latest', person: 3, text: question })
  const row = list.getByRole('link', { name: question })
  await expect(row).toBeVisible()
  await expectAccessible(page)

  await row.click()
  const thread = page.getByRole('feed', { name: 'Ветка комментариев' })
  await expect(thread.getByText(question)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Автор и история' })).toBeVisible()
  await expectAccessible(page)

  const composer = page.getByRole('textbox', { name: 'Ответ на комментарий' })
  await composer.fill(answer)
  await page.getByRole('button', { name: 'Ответить и закрыть' }).click()
  const sent = thread.getByRole('article').filter({ hasText: answer })
  await expect(sent.getByText(/уйдёт через/)).toBeVisible()

  await sent.getByRole('button', { name: 'Отменить' }).click()
  await expect(composer).toHaveValue(answer)
  await expect(sent).toHaveCount(0)

  await composer.press('Control+Enter')
  await expect(sent.getByText('отправлен', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Статус: Закрыт' })).toBeVisible()
})

test('the keyboard leads through the list, to the answer and back', async ({ page }) => {
  await signIn(page, 'marina')
  // Closed ones too: other stories close what is open, and behind the last row there is no next one.
  await page.goto('/items?status=new&status=inprogress&status=closed&status=waiting')
  const list = page.getByRole('list', { name: 'Комментарии' })
  await list.getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/items\/\d+/)
  const first = page.url()

  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(first)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(first)

  const composer = page.getByRole('textbox', { name: 'Ответ на комментарий' })
  await expect(composer).toBeVisible()
  await page.keyboard.press('r')
  await expect(composer).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/items\?status=/)
  await expect(list.locator('a:focus')).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the card is a page of its own, with a way back to the same place', async ({ page }) => {
    await signIn(page, 'anton')
    await page.goto('/items')
    const list = page.getByRole('list', { name: 'Комментарии' })
    const question = `Есть ли у вас парковка? Проверка ${Date.now()}`
    await asCustomer(page, { network: 'vk', post: 'latest', person: 5, text: question })
    await list.getByRole('link', { name: question }).click()
    await expect(list).toBeHidden()

    const composer = page.getByRole('textbox', { name: 'Ответ на комментарий' })
    const text = `${answer} ${Date.now()}`
    await composer.fill(text)
    await page.getByRole('button', { name: 'Ответить и закрыть' }).click()
    const sent = page.getByRole('article').filter({ hasText: text })
    await expect(sent.getByText('отправлен', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Назад к списку' }).click()
    await expect(list).toBeVisible()
    await expectAccessible(page)
  })
})

test('English speaks of the same in English', async ({ page }) => {
  await signIn(page, 'vera', 'en')
  await page.goto('/items')
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await page.getByRole('list', { name: 'Comments' }).getByRole('link', { name: / New / }).first().click()
  await expect(page.getByText('Your role does not reply to customers.')).toBeVisible()
  // Another story may be at work on it by now.
  await expect(page.getByRole('button', { name: /^Status: (New|In progress|Closed)$/ })).toBeVisible()
  await expectAccessible(page)
})
