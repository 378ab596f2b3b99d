import type { Page } from '@playwright/test'
import { asCustomer, expect, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
const EARLIER = 220
const MOST_IN_PAGE = 150

test('a dialogue stays at its pixel while it grows above and below, and leaves the page where nobody reads', async ({
  page,
}) => {
  const mark = Date.now()
  const write = (number: number) =>
    asCustomer(page, { network: 'telegram', person: 55, text: `Сообщение ${number} из многих, ${mark}` })
  await signIn(page, 'timur')
  await page.goto('/chats')
  // What is far above may come in any order.
  for (let number = 1; number <= EARLIER; number += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(number + index)))
  for (let number = EARLIER + 1; number <= EARLIER + 100; number++) await write(number)
  // Slow enough for somebody to look at something while it comes.
  await page.route(/\/messages\?after=/, async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await page
    .getByRole('list', { name: 'Диалоги' })
    .getByRole('link', { name: `Сообщение ${EARLIER + 100} из многих, ${mark}` })
    .click()
  const dialogue = page.getByRole('log', { name: 'Сообщения' })
  const articles = dialogue.getByRole('article')
  await expect(articles.last()).toBeInViewport()

  const older = page.getByText('Загружаем более ранние…')
  let pages = 0
  while (await older.count()) {
    const high = await dialogue.evaluate(({ scrollHeight }) => scrollHeight)
    await dialogue.evaluate((box) => box.scrollTo(0, -box.scrollHeight))
    const above = await watchSight(page)
    await expect.poll(() => dialogue.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(high)
    expect(await above.moved()).toBeLessThanOrEqual(1)
    // What is far is unloaded again.
    expect(await articles.count()).toBeLessThan(MOST_IN_PAGE)
    pages++
  }
  expect(pages).toBeGreaterThan(5)

  const below = await watchSight(page)
  await write(EARLIER + 101)
  await expect(page.getByRole('button', { name: '1 новое сообщение' })).toBeVisible()
  // As a picture that turns out to be higher than was known.
  await page.evaluate(growLast)
  expect(await below.moved()).toBeLessThanOrEqual(1)

  await page.getByRole('button', { name: '1 новое сообщение' }).click()
  await expect(articles.last()).toBeInViewport()
  await expect(articles.last()).toContainText(`Сообщение ${EARLIER + 101} из многих`)
  expect(await articles.count()).toBeLessThan(MOST_IN_PAGE)

  // Led to a message that is not in the page any more.
  await dialogue.evaluate((box) => box.scrollTo(0, -box.scrollHeight))
  const early = articles.filter({ hasText: `Сообщение 1 из многих, ${mark}` })
  const quoted = dialogue.locator(`[data-mark="${await early.getAttribute('data-mark')}"]`)
  await quoted.hover()
  await quoted.getByRole('button', { name: 'Процитировать' }).click()
  await page.getByRole('textbox', { name: 'Сообщение клиенту' }).fill('Это уже решено')
  await page.keyboard.press('Control+Enter')
  await expect(articles.last()).toContainText('Это уже решено')
  await expect(quoted).toHaveCount(0)
  await articles.last().getByRole('button', { name: 'Сообщение 1 из многих' }).click()
  await expect(quoted).toBeInViewport()
})

// As text: stories know nothing of what a page has.
const watching = `(() => {
  const box = document.querySelector('[role=log]')
  const middle = box.getBoundingClientRect().top + box.clientHeight / 2
  const element = [...box.querySelectorAll('article')].find((each) => each.getBoundingClientRect().bottom > middle)
  const watched = { top: element.getBoundingClientRect().top, moved: 0 }
  window.watched = watched
  const look = () => {
    if (window.watched !== watched) return
    watched.moved = Math.max(watched.moved, Math.abs(element.getBoundingClientRect().top - watched.top))
    requestAnimationFrame(() => setTimeout(look))
  }
  look()
})()`

const growLast = `requestAnimationFrame(() => {
  [...document.querySelectorAll('[role=log] article')].at(-1).style.minHeight = '300px'
})`

/** Looks at the message in the middle after every frame from now on: at what was painted, not at what was about to be. */
async function watchSight(page: Page) {
  await page.evaluate(watching)
  return {
    /** By how many pixels at most. */
    moved: async () => {
      await page.waitForTimeout(300)
      return page.evaluate<number>('window.watched.moved')
    },
  }
}
