import type { Page } from '@playwright/test'
import { asCustomer, expect, expectAccessible, inDatabase, phone, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** No other story's comments may meet it, nor another try of this one. */
const freshWord = () =>
  `кракозябр${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? '')}`

async function addAct(page: Page, name: string) {
  await page.getByRole('button', { name: 'Действие', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

test('a rule is made, tried, switched on, seen on a row, and explained', async ({ page }) => {
  const word = freshWord()
  const name = `Правило ${word}`
  await signIn(page, 'olga')
  // In the past, so that the trial finds something.
  await page.goto('/items')
  const list = page.getByRole('list', { name: 'Комментарии' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await asCustomer(page, { network: 'vk', post: 'latest', person: 3, text: `Был ли ${word} вчера?` })
  await expect(list.getByRole('link', { name: word })).toBeVisible()

  await page.goto('/settings/rules')
  await page.getByRole('link', { name: 'Создать правило' }).first().click()
  await page.getByRole('textbox', { name: 'Название' }).fill(name)
  await page.getByRole('button', { name: 'Условие', exact: true }).click()
  await page.getByRole('textbox', { name: 'Значение: Текст' }).fill(word)
  await page.keyboard.press('Enter')
  await addAct(page, 'Сменить статус')
  await expect(page.getByRole('region', { name: 'Одной фразой' })).toContainText(
    `если текст содержит слова «${word}»: поставить статус «Закрыт».`,
  )
  await expectAccessible(page)

  const trial = page.getByRole('complementary', { name: 'Проба на прошлом' })
  await trial.getByRole('button', { name: 'Проверить', exact: true }).click()
  await expect(trial.getByText(`Был ли ${word} вчера?`)).toBeVisible()
  await expect(trial.getByText(/^сработало из/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page).toHaveURL(/\/settings\/rules\/\d+$/)
  await page.getByRole('switch', { name: 'Выключено' }).click()
  await expect(page.getByRole('switch', { name: 'Включено' })).toBeChecked()

  const question = `А ${word} сегодня есть?`
  await asCustomer(page, { network: 'vk', post: 'latest', person: 4, text: question })
  await page.goto('/items?status=autoclosed&status=closed')
  await list.getByRole('link', { name: question }).click()
  await page.getByRole('button', { name: 'Что сделали и почему' }).click()
  const done = page.getByRole('list', { name: 'Что сделали правила' })
  await expect(done.getByText(name)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/settings/rules/journal')
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  await inDatabase('update rules set deleted_at = now() where name = $1', [name])
})

test('conditions are drawn to another place, and moved by keys', async ({ page }) => {
  await signIn(page, 'olga')
  await page.goto('/settings/rules/create')
  for (const word of ['первое', 'второе']) {
    await page.getByRole('button', { name: 'Условие', exact: true }).click()
    await page.getByRole('textbox', { name: 'Значение: Текст' }).last().fill(word)
    await page.keyboard.press('Enter')
  }
  const sentence = page.getByRole('region', { name: 'Одной фразой' })
  await expect(sentence).toContainText('«первое» и текст содержит слова «второе»')

  const grip = page.getByRole('button', { name: 'Переставить: текст содержит слова «второе»' })
  const [from, to] = [
    await grip.boundingBox(),
    await page.getByRole('button', { name: 'Переставить: текст содержит слова «первое»' }).boundingBox(),
  ]
  if (!from || !to) throw new Error('both grips are in sight')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 4)
  await page.mouse.move(to.x + 60, to.y)
  await page.mouse.up()
  await expect(sentence).toContainText('«второе» и текст содержит слова «первое»')

  // The same by keys, and back.
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await expect(sentence).toContainText('«первое» и текст содержит слова «второе»')
  await expect(grip).toBeFocused()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a rule is made with a finger', async ({ page }) => {
    await signIn(page, 'olga')
    await page.goto('/settings/rules/create')
    await page.getByRole('textbox', { name: 'Название' }).fill('С телефона')
    await page.getByRole('button', { name: 'Условие', exact: true }).tap()
    await page.getByRole('textbox', { name: 'Значение: Текст' }).fill('телефон')
    await page.keyboard.press('Enter')
    await addAct(page, 'Поставить лайк')
    await expect(page.getByRole('region', { name: 'Одной фразой' })).toContainText('поставить лайк')
    await expectAccessible(page)
  })
})
