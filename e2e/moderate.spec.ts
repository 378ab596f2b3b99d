import { asCustomer, expect, expectAccessible, inDatabase, phone, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test('a comment is liked, hidden, shown again and deleted, and the history says by whom', async ({ page }) => {
  const words = `Опять очередь на кассе. Проверка ${Date.now()}`
  await signIn(page, 'olga')
  await page.goto('/items')
  await asCustomer(page, { network: 'facebook', person: 12, text: words, post: 'latest' })
  await page.getByRole('link', { name: words }).click()
  const thread = page.getByRole('feed')
  const history = page.getByRole('region', { name: 'История' })

  await page.getByRole('button', { name: 'Нравится', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Убрать лайк' })).toBeVisible()
  await page.getByRole('button', { name: 'Скрыть', exact: true }).click()
  await expect(thread.getByText('скрыт', { exact: true })).toBeVisible()
  await expect(history.getByText('Скрытие')).toBeVisible()
  await expect(history.getByText('Вы').first()).toBeVisible()
  // Done on the network, not only on the way there.
  await expect(thread.getByText(/ждём ответа сети/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Показать всем' }).click()
  await expect(thread.getByText('скрыт', { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ещё действия' }).click()
  await page.getByRole('button', { name: 'Удалить в сети' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(thread.getByText('удалён в сети')).toBeVisible()
})

test('an author is shut out for a week, and let in again', async ({ page }) => {
  const words = `Купите подписчиков дёшево! Проверка ${Date.now()}`
  await signIn(page, 'olga')
  await page.goto('/items')
  await asCustomer(page, { network: 'vk', person: 17, text: words, post: 'latest' })
  await page.getByRole('link', { name: words }).click()
  await page.getByRole('button', { name: 'Заблокировать автора' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(page.getByText(/Не может писать в/)).toBeVisible()
  await page.getByRole('button', { name: 'Снять' }).click()
  await expect(page.getByText(/Не может писать в/)).toHaveCount(0)
})

test('an answer is edited while the network lets us, and its former words stay', async ({ page }) => {
  const question = `Вы работаете в праздники? Проверка ${Date.now()}`
  await signIn(page, 'olga')
  await page.goto('/items')
  await asCustomer(page, { network: 'vk', person: 21, text: question, post: 'latest' })
  await page.getByRole('link', { name: question }).click()
  const composer = page.getByRole('textbox', { name: 'Ответ на комментарий' })
  await composer.fill('Да, с десяти.')
  await composer.press('Control+Enter')
  const reply = page.getByRole('article').filter({ hasText: 'Да, с десяти.' })
  await expect(reply.getByText('отправлен', { exact: true })).toBeVisible()

  await reply.getByRole('button', { name: 'Что сделать с ответом' }).click()
  await page.getByRole('button', { name: 'Изменить', exact: true }).click()
  await page.getByLabel('Текст, который увидит клиент').fill('Да, с одиннадцати.')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const edited = page.getByRole('article').filter({ hasText: 'Да, с одиннадцати.' })
  await expect(edited.getByText('Было: «Да, с десяти.»')).toBeVisible()
})

test('a new dialogue begins by phone with an approved template', async ({ page }) => {
  await signIn(page, 'olga')
  await page.goto('/chats')
  await page.getByRole('button', { name: 'Новый диалог' }).click()
  const add = page.getByRole('dialog').getByRole('button', { name: 'Добавить' })
  await page.getByLabel('Телефон').fill('7999123456')
  await expect(add).toBeDisabled()
  // Somebody of the simulated world who has not written to us yet; most have, and one more may at this moment.
  await expect(async () => {
    const known = await inDatabase(`select external_id from authors where provider = 'whatsapp'`)
    const phones = Array.from({ length: 60 }, (_, person) => String(79_110_000_060 - person))
    const strangers = phones.filter((phone) => known.every(({ external_id }) => external_id !== phone))
    if (!(await add.isVisible())) {
      await page.goto('/chats')
      await page.getByRole('button', { name: 'Новый диалог' }).click()
    }
    await page.getByLabel('Телефон').fill(strangers[0] ?? '')
    await add.click()
    await expect(page.getByText(/Клиент ещё не писал/)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('combobox', { name: 'Шаблон' }).click()
  await page.getByRole('option').first().click()
  for (const field of await page.getByLabel(/^Значение \d+$/).all()) await field.fill('Анна')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Отправить шаблон' }).click()
  const sent = page.getByRole('log').getByRole('article')
  await expect(sent.getByText(/^(отправлено|доставлено|прочитано)$/)).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('everything is behind the dots', async ({ page }) => {
    const words = `Where is my order? Check ${Date.now()}`
    await signIn(page, 'olga', 'en')
    await page.goto('/items')
    await asCustomer(page, { network: 'instagram', person: 30, text: words, post: 'latest' })
    await page.getByRole('link', { name: words }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByRole('feed').getByText('hidden', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
