import { anotherPage, asCustomer, expect, expectAccessible, inDatabase, phone, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Nobody else's story is told by her. */
const trainee = 'kate'

test.beforeAll(() =>
  inDatabase(
    `update members m set needs_approval = true from users u where u.id = m.user_id and u.email = '${trainee}@demo.otklik'`,
  ),
)

test('a trainee writes, the customer writes meanwhile, an approver changes it and says yes; the next comes back with a reason', async ({
  page,
  browser,
  baseURL,
}) => {
  const mark = Date.now()
  const question = `Есть ли доставка за город? Проверка ${mark}`
  const answer = `Здраствуйте! Да, есть. ${mark}`
  const better = `Здравствуйте! Да, возим каждый день. ${mark}`
  const more = `И сколько она стоит? ${mark}`
  const writer = await anotherPage(browser, baseURL)
  await signIn(writer, trainee)
  await writer.goto('/chats')
  await asCustomer(writer, { network: 'telegram', person: 33, text: question })
  await writer.getByRole('list', { name: 'Диалоги' }).getByRole('link', { name: question }).click()
  await expect(writer.getByText('Ваш ответ уйдёт после одобрения коллеги.')).toBeVisible()
  const composer = writer.getByRole('textbox', { name: 'Сообщение клиенту' })
  await composer.fill(answer)
  await composer.press('Control+Enter')
  const dialogue = writer.getByRole('log', { name: 'Сообщения' })
  const waiting = dialogue.getByRole('article').filter({ hasText: answer })
  await expect(waiting.getByText('Ждёт одобрения коллеги')).toBeVisible()
  await expectAccessible(writer)

  await signIn(page, 'olga')
  await page.goto('/approvals')
  const queue = page.getByRole('list', { name: 'Одобрение ответов' })
  const row = queue.getByRole('listitem').filter({ hasText: answer })
  await expect(row).toContainText(question)
  await expectAccessible(page)
  await asCustomer(writer, { network: 'telegram', person: 33, text: more })
  await expect(row.getByText('с тех пор есть новое')).toBeVisible()
  // What it was written to stays beside what is new.
  await expect(row).toContainText(question)
  await expect(row).toContainText(more)
  await expect(page.getByRole('link', { name: /^Одобрение \d/ })).toBeVisible()

  await row.getByRole('button', { name: 'Одобрить…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Одобрить ответ' })
  await expect(dialog.getByRole('button', { name: 'Всё равно отправить' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Текст, который увидит клиент' }).fill(better)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Отправить клиенту' }).click()
  await expect(row).toHaveCount(0)
  const sent = dialogue.getByRole('article').filter({ hasText: better })
  await expect(sent.getByText(/^(отправлено|доставлено|прочитано)$/)).toHaveCount(1)

  const rough = `Не знаю, посмотрите сами. ${mark}`
  await composer.fill(rough)
  await composer.press('Control+Enter')
  const second = queue.getByRole('listitem').filter({ hasText: rough })
  await second.getByRole('button', { name: 'Не одобрять…' }).click()
  const no = page.getByRole('dialog', { name: 'Не одобрять ответ' })
  await no.getByRole('textbox', { name: 'Что не так' }).fill('Назовите цену')
  await no.getByRole('button', { name: 'Вернуть автору' }).click()
  await expect(second).toHaveCount(0)
  await expect(composer).toHaveValue(rough)
  await expect(writer.getByText(/Ответ не одобрен.*Назовите цену/).first()).toBeVisible()
  await writer.context().close()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the queue is read and decided', async ({ page }) => {
    await signIn(page, 'olga')
    await page.goto('/approvals?show=decided')
    await expect(page.getByRole('heading', { name: 'Одобрение ответов' })).toBeVisible()
    await expectAccessible(page)
  })
})
