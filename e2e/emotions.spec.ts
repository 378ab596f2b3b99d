import { asCustomer, expect, expectAccessible, inDatabase, phone, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Letters alone, and no other story's. */
const freshWord = (beginning: string) =>
  `${beginning}${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? '')
    .replaceAll(/[a-z]/g, (letter) => 'абвгдежзиклмнопрстуфхцчшэюя'[letter.charCodeAt(0) - 97] ?? '')}`

test('a comment is heard when it comes, corrected by one press, and equal ones follow', async ({ page }) => {
  const word = freshWord('мурлок')
  await signIn(page, 'olga')
  await page.goto('/items')
  const list = page.getByRole('list', { name: 'Комментарии' })
  await expect(list.getByRole('link').first()).toBeVisible()
  const say = (person: number, text: string) => asCustomer(page, { network: 'vk', post: 'latest', person, text })

  await say(3, `Ужасная доставка, ${word} разбит`)
  const bad = list.getByRole('listitem').filter({ hasText: `${word} разбит` })
  await expect(bad.getByRole('img', { name: 'негатив' })).toBeVisible()

  const text = `Ну ${word} и ${word}`
  await say(4, text)
  await say(5, text)
  const same = list.getByRole('listitem').filter({ hasText: text })
  await expect(same.getByRole('img', { name: 'нейтрально' })).toHaveCount(2)
  await same.first().getByRole('link', { name: text }).click()
  const choice = page.getByRole('group', { name: 'Эмоция' })
  await choice.getByRole('button', { name: 'негатив' }).click()
  await expect(choice.getByRole('button', { name: 'негатив' })).toHaveAttribute('aria-pressed', 'true')
  await expect(same.getByRole('img', { name: 'негатив' })).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'История' })).toContainText('Эмоция: негатив')
  await expectAccessible(page)

  await page.goto('/settings/emotions/corrections')
  await expect(page.getByRole('link', { name: text })).toBeVisible()
  await expectAccessible(page)
  await inDatabase('delete from emotion_corrections where text = $1', [text])
})

test('a word is added, tried, and counts in any form', async ({ page }) => {
  const word = freshWord('хрямз')
  await signIn(page, 'olga')
  await page.goto('/settings/emotions/words')
  await page.getByRole('button', { name: 'Добавить слово' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новое слово' })
  await dialog.getByRole('textbox', { name: 'Слово' }).fill(word)
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByText(word, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Как определяется' }).click()
  await page.getByRole('textbox', { name: 'Текст' }).fill(`Ваш товар не ${word}, а радость`)
  await page.getByRole('button', { name: 'Проверить', exact: true }).click()
  const outcome = page.getByRole('status').filter({ hasText: 'По словам' })
  await expect(outcome).toContainText('позитив')
  await expect(outcome).toContainText('своё слово, с отрицанием')
  await expectAccessible(page)
  await inDatabase('delete from emotion_words where word = $1', [word])
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a text is tried with a finger', async ({ page }) => {
    await signIn(page, 'olga')
    await page.goto('/settings/emotions')
    await page.getByRole('textbox', { name: 'Текст' }).fill('Спасибо, всё отлично')
    await page.getByRole('button', { name: 'Проверить', exact: true }).tap()
    await expect(page.getByRole('list', { name: 'Слова, которые посчитаны' })).toContainText('отлично')
    await expectAccessible(page)
  })
})
