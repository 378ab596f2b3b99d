import { asCustomer, expect, expectAccessible, phone, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// One after another: the comments of one would push those of another out of sight.
test.describe.configure({ mode: 'default' })

/** No other story's comments may meet it, nor another try of this one. */
const freshWord = () =>
  `трюфель${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? '')}`

test('people ask the same under a post: their group is seen on the row, answered once, and offered to whoever comes later', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const word = freshWord()
  const ask = (person: number, text: string) => asCustomer(page, { network: 'vk', post: 'latest', person, text })
  await signIn(page, 'olga')
  await page.goto('/items')
  const list = page.getByRole('list', { name: 'Комментарии' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await ask(1, `Когда вернётся ${word} в меню?`)
  await ask(2, `Здравствуйте! когда вернется ${word} в меню`)
  await ask(3, `А ${word} в меню когда вернётся?? 😡`)
  await ask(4, `Когда уберёте ${word} из меню насовсем?`)
  const rows = list.getByRole('link', { name: word })
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: '+2' })).toHaveCount(3)

  await rows.filter({ hasText: '+2' }).first().click()
  const beside = page.getByRole('region', { name: 'Похожие' })
  await expect(beside).toContainText('То же спрашивают ещё: 2. Ждут ответа: 3.')
  await beside.getByRole('link', { name: 'Ответить один раз' }).click()

  await expect(page).toHaveURL(/\/items\/twins\/\d+$/)
  const asking = page.getByRole('list', { name: 'Кто спрашивает' })
  await expect(asking.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('textbox', { name: 'Вариант 1' }).fill('{author.first_name}, вернём в пятницу')
  await page.getByRole('button', { name: 'Ещё вариант' }).click()
  await page.getByRole('textbox', { name: 'Вариант 2' }).fill('Ждите в пятницу, {author.first_name}!')
  await expect(asking.getByText(/^\S+, вернём в пятницу$/)).toHaveCount(2)
  await expect(asking.getByText(/^Ждите в пятницу, \S+!$/)).toHaveCount(1)
  await expectAccessible(page)

  // Whoever is left out gets nothing.
  await asking.getByRole('checkbox').first().uncheck()
  await expect(page.getByRole('button', { name: 'Отправить 2 ответа' })).toBeEnabled()
  await page.getByRole('button', { name: 'Отправить 2 ответа' }).click()
  await expect(page.getByRole('dialog')).toContainText('Их увидят все')
  await page.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByText('2 из 2').first()).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  await ask(5, `Когда же вернётся ${word} в меню?`)
  await page.goto('/items')
  const later = list.getByRole('link', { name: `Когда же вернётся ${word}` })
  await expect(later.filter({ hasText: '+3' })).toBeVisible()
  await later.click()
  const offer = page.getByRole('button', { name: 'Взять этот ответ' })
  await offer.click()
  await expect(page.getByRole('textbox', { name: 'Ответ на комментарий' })).toHaveValue(/в пятницу/)
  await expect(page.getByRole('textbox', { name: 'Ответ на комментарий' })).not.toHaveValue(/[{}]/)
})

test('whoever edits the question away or deletes it while the answer is written is seen to leave, and gets nothing', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const word = freshWord()
  await signIn(page, 'olga')
  await page.goto('/items')
  const list = page.getByRole('list', { name: 'Комментарии' })
  await expect(list.getByRole('link').first()).toBeVisible()
  const asked: (string | undefined)[] = []
  for (const person of [1, 2, 3]) {
    const order = { network: 'vk', post: 'latest', person, text: `Где теперь продают ${word} поштучно?` }
    asked.push((await asCustomer(page, order)).external_id)
  }
  await expect(list.getByRole('link', { name: word }).filter({ hasText: '+2' })).toHaveCount(3)
  await page.goto('/items/twins')
  await page.getByRole('list', { name: 'Группы похожих' }).getByRole('link', { name: word }).press('Enter')
  await expect(page.getByRole('heading', { name: word })).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.type('На Лесной, 5')
  await expect(page.getByRole('button', { name: 'Отправить 3 ответа' })).toBeVisible()

  const asking = page.getByRole('list', { name: 'Кто спрашивает' })
  await asCustomer(page, { network: 'vk', external_id: asked[1], text: 'Уже нашла, спасибо большое' }, 'edit')
  await expect(asking.getByText('больше не в этой группе')).toBeVisible()
  await asCustomer(page, { network: 'vk', external_id: asked[2] }, 'delete')
  await expect(asking.getByText('удалён')).toBeVisible()
  await expect(asking.getByRole('checkbox', { checked: true })).toHaveCount(1)
  // Until what will leave is known, nothing can.
  await expect(page.getByRole('button', { name: 'Отправить 1 ответ' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toContainText('Отправить 1 ответ?')
})

test('the groups on a phone: one pane at a time, a button to the answer, the texts in sight before they leave', async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport)
  const word = freshWord()
  await signIn(page, 'olga')
  await page.goto('/items')
  await expect(page.getByRole('list', { name: 'Комментарии' }).getByRole('link').first()).toBeVisible()
  for (const person of [1, 2])
    await asCustomer(page, { network: 'vk', post: 'latest', person, text: `Почём теперь ${word} на развес?` })
  await expect(page.getByRole('list', { name: 'Комментарии' }).getByRole('link', { name: word })).toHaveCount(2)
  await page.goto('/items/twins')
  await page.getByRole('list', { name: 'Группы похожих' }).getByRole('link', { name: word }).click()
  const asking = page.getByRole('list', { name: 'Кто спрашивает' })
  await expect(asking.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ответить 2' }).click()
  const field = page.getByRole('textbox', { name: 'Вариант 1' })
  await expect(field).toBeFocused()
  await field.fill('{author.first_name}, сто рублей')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Показать под вопросами' }).click()
  await expect(field).toBeHidden()
  await expect(asking.getByText(/^\S+, сто рублей$/)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Изменить ответ' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Отправить 2 ответа' }).click()
  await expect(page.getByRole('dialog')).toContainText('Их увидят все')
  await page.keyboard.press('Escape')

  // It waits on the server, also for another device.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Отправить 2 ответа' })).toBeVisible()
})
