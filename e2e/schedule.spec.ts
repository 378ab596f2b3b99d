import type { Locator, Page } from '@playwright/test'
import { anotherPage, beginShift, expect, findInaccessible, phone, signIn, test } from './story.ts'

// Publishing takes every edit of the space along: stories that plan follow each other, each in a week of its own.
test.describe.configure({ mode: 'serial' })

const DAY_MS = 86_400_000
/** The Monday so many weeks ahead; others at a second try, which would meet what the first one published. */
function monday(weeks: number) {
  const now = new Date()
  const ahead = weeks + 4 * test.info().retry
  const first = new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS + ahead * 7 * DAY_MS)
  return first.toISOString().slice(0, 10)
}
const dayOf = (weeks: number, n: number) => new Date(Date.parse(monday(weeks)) + n * DAY_MS).toISOString().slice(0, 10)

async function openWeek(page: Page, who: string, weeks: number) {
  await signIn(page, who)
  await beginShift(page)
  await page.goto(`/settings/users/workinghours?day=${monday(weeks)}`)
  await expect(page.getByRole('grid', { name: 'График команды' })).toBeVisible()
}
/** The day of a person, the first being Monday. */
const cellOf = (page: Page, name: string, n: number): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name }) })
    .locator(`[data-col="${n}"]`)

async function publish(page: Page) {
  await page.getByRole('button', { name: /^Опубликовать \d+ прав/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Опубликовать график' })
  await dialog.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(dialog).toBeHidden()
  // What says so is gone in a moment; nothing is left to publish.
  await expect(page.getByRole('button', { name: /^Опубликовать \d+ прав/ })).toBeHidden()
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a week is painted, a night written, both published, and the person sees them', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openWeek(page, 'olga', 6)
    // Olga's own days are her template's; Katya is free on some: whatever stands there becomes the brush.
    const toolbar = page.getByRole('toolbar', { name: 'Смены' })
    await toolbar.getByRole('button', { name: /9:00–18:00/ }).click()
    const [from, to] = [cellOf(page, 'Марина', 5), cellOf(page, 'Марина', 6)]
    await from.dragTo(to)
    await expect(from).toHaveAttribute('aria-label', /9:00–18:00.*не опубликовано/)
    await expect(to).toHaveAttribute('aria-label', /9:00–18:00.*не опубликовано/)
    await toolbar.getByRole('button', { name: 'Выбор' }).click()

    await cellOf(page, 'Антон', 6).dblclick()
    const dialog = page.getByRole('dialog', { name: /Антон/ })
    await dialog.getByRole('button', { name: /Добавить смену/ }).click()
    await dialog.getByLabel('Смена 1: с').fill('22:00')
    await dialog.getByLabel('Смена 1: до').fill('6:00')
    await dialog.getByRole('button', { name: 'Готово' }).click()
    await expect(cellOf(page, 'Антон', 6)).toHaveAttribute('aria-label', /22:00–6:00/)
    expect(await findInaccessible(page, ['light'])).toEqual([])
    await publish(page)
    await expect(cellOf(page, 'Антон', 6)).not.toHaveAttribute('aria-label', /не опубликовано/)

    const theirs = await anotherPage(browser, baseURL)
    await signIn(theirs, 'anton')
    await beginShift(theirs)
    await theirs.goto(`/settings/users/workinghours?day=${monday(6)}`)
    await expect(cellOf(theirs, 'Антон', 6)).toHaveAttribute('aria-label', /22:00–6:00/)
    await theirs.context().close()
  })

  test('by keyboard alone: to a day, a shift, longer, taken back, done again, erased', async ({ page }) => {
    await openWeek(page, 'olga', 7)
    const focused = () => page.evaluate(`document.activeElement?.getAttribute('role') === 'gridcell'`)
    for (let n = 0; n < 80 && !(await focused()); n++) await page.keyboard.press('Tab')
    expect(await focused()).toBe(true)
    for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight')
    const words = () => page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? ''`)
    expect(await words()).toMatch(/суббота/)
    // Who works two days of four has this Saturday free in one week and not in another: a shift painted
    // over the same shift would change nothing.
    for (let n = 0; n < 8 && !/нет смены/.test(await words()); n++) await page.keyboard.press('ArrowDown')
    expect(await words()).toMatch(/нет смены/)
    await page.keyboard.press('1')
    await expect.poll(words).toMatch(/не опубликовано/)
    const painted = await words()
    await page.keyboard.press('}')
    await expect.poll(words).not.toBe(painted)
    await page.keyboard.press('Control+z')
    await expect.poll(words).toBe(painted)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(words).not.toBe(painted)
    await page.keyboard.press('Delete')
    await expect.poll(words).toMatch(/нет смены/)
    for (let n = 0; n < 3; n++) await page.keyboard.press('Control+z')
    await expect.poll(words).not.toMatch(/не опубликовано/)
  })

  test('an absence is asked for, approved, and left out of the plan', async ({ page, browser, baseURL }) => {
    await signIn(page, 'timur')
    await beginShift(page)
    await page.goto('/settings/users/workinghours/my')
    await page.getByRole('button', { name: 'Попросить отсутствие' }).click()
    const asking = page.getByRole('dialog', { name: 'Отсутствие' })
    await asking.getByRole('combobox', { name: 'Что это' }).or(asking.getByLabel('Что это')).first().click()
    await page.getByRole('option', { name: 'Отгул' }).click()
    const [year, month, day] = dayOf(8, 2).split('-')
    for (const label of ['С какого дня', 'По какой день']) {
      await asking.getByRole('textbox', { name: label }).fill(`${day}.${month}.${year}`)
      await page.keyboard.press('Tab')
    }
    await asking.getByRole('button', { name: 'Попросить', exact: true }).click()
    await expect(page.getByText('Запрос отправлен на согласование')).toBeVisible()

    const boss = await anotherPage(browser, baseURL)
    await signIn(boss, 'olga')
    await beginShift(boss)
    await boss.goto('/settings/users/workinghours/absences')
    await boss.getByRole('listitem').filter({ hasText: 'Тимур' }).getByRole('button', { name: 'Решить…' }).click()
    await boss.getByRole('dialog').getByRole('button', { name: 'Согласиться', exact: true }).click()
    await expect(boss.getByRole('dialog')).toBeHidden()
    await boss.goto(`/settings/users/workinghours?day=${monday(8)}`)
    await expect(cellOf(boss, 'Тимур', 2)).toHaveAttribute('aria-label', /Отгул/)
    await boss.context().close()
    await expect(page.getByText('согласовано').first()).toBeVisible()
  })

  test('two people swap their days, and a lead says yes', async ({ page, browser, baseURL }) => {
    await signIn(page, 'anton')
    await beginShift(page)
    await page.goto('/settings/users/workinghours/swaps')
    await page.getByRole('button', { name: 'Предложить обмен' }).click()
    const offer = page.getByRole('dialog', { name: 'Предложить обмен' })
    const pick = async (label: string, option: RegExp | number) => {
      await offer.getByLabel(label).first().click()
      const options = page.getByRole('option')
      await (typeof option === 'number' ? options.nth(option) : options.filter({ hasText: option }).first()).click()
    }
    await pick('Моя смена', 3)
    await pick('Коллега', /Марина|Тимур|Вера/)
    await offer.getByRole('button', { name: 'Предложить', exact: true }).click()
    await expect(page.getByText('Обмен предложен')).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: 'ждёт ответа' }).first()
    await expect(row).toBeVisible()
    const other = /Марина/.test((await row.textContent()) ?? '')
      ? 'marina'
      : /Тимур/.test((await row.textContent()) ?? '')
        ? 'timur'
        : 'vera'

    const theirs = await anotherPage(browser, baseURL)
    await signIn(theirs, other)
    await beginShift(theirs)
    await theirs.goto('/settings/users/workinghours/swaps')
    await theirs.getByRole('button', { name: 'Ответить…' }).first().click()
    const answer = theirs.getByRole('dialog', { name: 'Обмен сменами' })
    await answer.getByLabel('Моя смена взамен').first().click()
    await theirs.getByRole('option').nth(2).click()
    await answer.getByRole('button', { name: 'Согласиться', exact: true }).click()
    await expect(answer).toBeHidden()
    await theirs.context().close()

    const boss = await anotherPage(browser, baseURL)
    await signIn(boss, 'olga')
    await beginShift(boss)
    await boss.goto('/settings/users/workinghours/swaps')
    expect(await findInaccessible(boss, ['light'])).toEqual([])
    await boss.getByRole('button', { name: 'Решить…' }).first().click()
    await boss.getByRole('dialog').getByRole('button', { name: 'Одобрить', exact: true }).click()
    await expect(boss.getByRole('dialog')).toBeHidden()
    await expect(boss.getByText('обменялись').first()).toBeVisible()
    await boss.context().close()
  })

  test('the plan is taken along as a workbook', async ({ page }) => {
    await openWeek(page, 'olga', 0)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать график, XLSX' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^schedule-.*\.xlsx$/)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a day is planned by taps, freed by a swipe and taken back; several are chosen by a finger that rests', async ({
    page,
  }) => {
    await openDay(page)
    const day = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('button')
    await day('Марина').click()
    await expect(day('Марина')).toHaveAttribute('aria-label', /не опубликовано/)
    const box = await day('Марина').boundingBox()
    if (!box) throw new Error('nothing to swipe')
    const [x, y] = [box.x + box.width - 10, box.y + box.height / 2]
    await touch(page, [x, y], [x - 110, y])
    await expect(page.getByText('Смена снята')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(day('Марина')).toHaveAttribute('aria-label', /не опубликовано/)
    const held = await day('Антон').boundingBox()
    if (!held) throw new Error('nothing to hold')
    await touch(page, [held.x + 20, held.y + 20], [held.x + 20, held.y + 20], 700)
    await expect(page.getByText('Выбрано: 1')).toBeVisible()
    expect(await findInaccessible(page, ['light'])).toEqual([])
    await page.getByRole('button', { name: 'Отмена' }).click()
    // Nothing is left behind for the next story.
    await page.getByRole('button', { name: 'Отменить правку' }).click()
    await expect(day('Марина')).not.toHaveAttribute('aria-label', /не опубликовано/)
  })
})

async function openDay(page: Page) {
  await signIn(page, 'olga')
  await beginShift(page)
  // A Sunday, on which those of the five-day week are free.
  await page.goto(`/settings/users/workinghours?day=${dayOf(9, 6)}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Марина' })).toBeVisible()
}

/** A finger from one place to another, or resting for a while. */
async function touch(page: Page, from: readonly [number, number], to: readonly [number, number], rest_ms = 0) {
  const wire = await page.context().newCDPSession(page)
  const at = ([x, y]: readonly [number, number]) => [{ x, y }]
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
  if (rest_ms > 0) await page.waitForTimeout(rest_ms)
  for (let n = 1; n <= 8; n++)
    await wire.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at([from[0] + ((to[0] - from[0]) * n) / 8, from[1] + ((to[1] - from[1]) * n) / 8]),
    })
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await wire.detach()
}
