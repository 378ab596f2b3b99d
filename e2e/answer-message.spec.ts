import { asCustomer, expect, expectAccessible, phone, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test('a newcomer sees a message come in, answers it, and sees that it was sent', async ({ page }) => {
  const question = `Добрый день! Где мой заказ? Проверка ${Date.now()}`
  const answer = `Здравствуйте! Курьер будет через двадцать минут. ${Date.now()}`
  await signIn(page, 'olga')
  await page.goto('/chats')
  const list = page.getByRole('list', { name: 'Диалоги' })
  await expect(list.getByRole('link').first()).toBeVisible()

  await asCustomer(page, { network: 'telegram', person: 7, text: question })
  const row = list.getByRole('link', { name: question })
  await expect(row).toBeVisible()
  await expectAccessible(page)

  await row.click()
  const dialogue = page.getByRole('log', { name: 'Сообщения' })
  await expect(dialogue.getByText(question)).toBeVisible()
  await expect(row.getByText(/Непрочитанных/)).toHaveCount(0)
  await expectAccessible(page)

  const composer = page.getByRole('textbox', { name: 'Сообщение клиенту' })
  await composer.fill(answer)
  await composer.press('Control+Enter')
  const sent = dialogue.getByRole('article').filter({ hasText: answer })
  await expect(sent.getByText(/уйдёт через/)).toBeVisible()
  await expect(sent.getByText(/^(отправлено|доставлено|прочитано)$/)).toHaveCount(1)

  const thanks = `Спасибо большое! ${Date.now()}`
  await asCustomer(page, { network: 'telegram', person: 7, text: thanks })
  await expect(dialogue.getByText(thanks)).toBeVisible()
})

test('a text is not lost when the customer writes first', async ({ page, expected }) => {
  // The server refuses the send, and the browser notes that on its console.
  expected.push(/409 \(Conflict\)/)
  const question = `Можно забрать заказ после семи? Проверка ${Date.now()}`
  await signIn(page, 'timur')
  await page.goto('/chats')
  const list = page.getByRole('list', { name: 'Диалоги' })
  await asCustomer(page, { network: 'telegram', person: 41, text: question })
  await list.getByRole('link', { name: question }).click()
  const composer = page.getByRole('textbox', { name: 'Сообщение клиенту' })
  await composer.fill('Да, до восьми.')

  const more = `И ещё: парковка есть? ${Date.now()}`
  await asCustomer(page, { network: 'telegram', person: 41, text: more })
  await expect(page.getByRole('log').getByText(more)).toBeVisible()
  await composer.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText(`клиент написал ещё: «${more}»`)
  await expect(composer).toHaveValue('Да, до восьми.')
})

test('whoever reads a dialogue sees that the customer is writing', async ({ page }) => {
  const text = `Ещё один вопрос. Проверка ${Date.now()}`
  const customer = { network: 'vk', person: 23 }
  await signIn(page, 'marina')
  await page.goto('/chats')
  await asCustomer(page, { ...customer, text })
  await page.getByRole('list', { name: 'Диалоги' }).getByRole('link', { name: text }).click()
  await expect(page.getByRole('log').getByText(text)).toBeVisible()
  await asCustomer(page, customer, 'type')
  await expect(page.getByRole('log').getByText(/печатает$/)).toBeVisible()
})

test('a picture of the customer can be opened', async ({ page }) => {
  const text = `Вот так приехал торт. Проверка ${Date.now()}`
  await signIn(page, 'marina')
  await page.goto('/chats')
  await asCustomer(page, { network: 'vk', person: 12, text, photo: true })
  await page.getByRole('list', { name: 'Диалоги' }).getByRole('link', { name: text }).click()
  const message = page.getByRole('article').filter({ hasText: text })
  // While the picture is on its way there are other buttons only.
  await message
    .getByRole('button')
    .filter({ has: page.getByRole('img') })
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the dialogue is a page of its own', async ({ page }) => {
    const answer = `Сейчас посмотрю. ${Date.now()}`
    await signIn(page, 'anton')
    await page.goto('/chats')
    const list = page.getByRole('list', { name: 'Диалоги' })
    const question = `Добрый вечер! Вы открыты? Проверка ${Date.now()}`
    await asCustomer(page, { network: 'vk', person: 21, text: question })
    await list.getByRole('link', { name: question }).click()
    await expect(list).toBeHidden()
    await page.getByRole('textbox', { name: 'Сообщение клиенту' }).fill(answer)
    await page.getByRole('button', { name: 'Отправить', exact: true }).click()
    const sent = page.getByRole('article').filter({ hasText: answer })
    await expect(sent.getByText(/^(отправлено|доставлено|прочитано)$/)).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Назад к списку' }).click()
    await expect(list).toBeVisible()
  })
})

test('who may not answer sees why', async ({ page }) => {
  await signIn(page, 'lev')
  await page.goto('/chats')
  await page.getByRole('list', { name: 'Диалоги' }).getByRole('link').first().click()
  await expect(page.getByText('Ваша роль не отвечает клиентам.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
