import { asCustomer, expect, expectAccessible, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test('spam is found by its words, hidden and closed at once, with a result for each', async ({ page }) => {
  const mark = `распродажа${Date.now()}`
  await signIn(page, 'olga')
  await page.goto('/items')
  for (const person of [21, 22, 23])
    await asCustomer(page, { network: 'facebook', person, text: `Последний шанс, ${mark}!`, post: 'latest' })
  await expect(page.getByRole('link', { name: mark })).toHaveCount(3)

  await page.keyboard.press('/')
  const panel = page.getByRole('dialog', { name: 'Фильтр' })
  await panel.getByRole('searchbox').fill(mark)
  await panel.getByRole('button', { name: 'Показать 3' }).click()
  await expect(page.getByRole('button', { name: 'Убрать: Текст' })).toBeVisible()

  // With Shift, from the first to the last.
  await page.getByRole('button', { name: 'Выбрать несколько' }).click()
  // Until the rows of the filter are there, those of the list before it cannot be chosen.
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await page.getByRole('checkbox').first().click()
  await page
    .getByRole('checkbox')
    .last()
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('Выбрано: 3 комментария')).toBeVisible()
  await expectAccessible(page)

  const bar = page.getByRole('toolbar', { name: 'Сделать с выбранными' })
  await bar.getByRole('button', { name: 'Скрыть' }).click()
  await page.getByRole('menuitem', { name: 'Скрыть' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Скрыть' }).click()
  const hiding = page.getByRole('region', { name: /видимост.*: 3 комментария/ })
  await expect(hiding.getByText('3 из 3')).toBeVisible()
  await expect(hiding.getByText('сделано')).toHaveCount(3)

  await page.getByRole('button', { name: 'Выбрать все 3' }).click()
  await bar.getByRole('button', { name: 'Статус' }).click()
  await page.getByRole('menuitem', { name: 'Закрыт', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Изменить' }).click()
  const closing = page.getByRole('region', { name: /статус.*: 3 комментария/ })
  await expect(closing.getByText('3 из 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)

  // Back on a page of its own it is known still; what is done is gone from the list.
  await page.reload()
  await expect(page.getByRole('link', { name: mark })).toHaveCount(0)
})
