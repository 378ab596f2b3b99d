import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../../../platform/pages/address.ts'
import { listBehind } from './behind.ts'
import { FigureTable } from './FigureTable.tsx'

const table = { by: 'weekday', columns: ['received', 'reaction'], changes: ['received'] } as const
const day = { from: '2026-11-09', to: '2026-11-15' }

async function show(count: number) {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ name: `Строка ${n}`, received: n, reaction: n ? n * 60 : null, previous: { received: 2 } },
  }))
  const total = { received: 9, reaction: 30, previous: { received: 3 } }
  const routeTree = createRootRoute({
    component: () => (
      <FigureTable
        {...{ label: 'По дням', table, rows, total, channel: 'items' }}
        keyOf={({ name }) => name}
        draw={({ name }) => name}
        behind={(figure, row) => listBehind(figure, 'items', row ? { ...day, object_id: row.received } : day)}
      />
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory(), parseSearch, stringifySearch })
  await router.load()
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  )
  const region = screen.getByRole('region', { name: 'По дням' })
  return {
    region,
    lines: () =>
      within(region)
        .getAllByRole('row')
        .map((row) => row.textContent),
  }
}

it('shows what its description says: the dimension, its figures, how they changed, and all of them together', async () => {
  const { region, lines } = await show(3)
  expect(lines()).toEqual([
    'День неделиПришлоК прошломуПервая реакция, медиана',
    'Строка 22—2 мин',
    expect.stringMatching(/^Строка 11.*50.*1 мин$/),
    expect.stringMatching(/^Строка 00.*100.*—$/),
    expect.stringMatching(/^Всего9.*200.*30 с$/),
  ])
  expect(within(region).getByRole('link', { name: '2' }).getAttribute('href')).toContain('object_id=2')
  await userEvent.click(screen.getByRole('button', { name: 'День недели' }))
  expect(lines()[1]).toMatch(/^Строка 0/)
})

it('keeps only the lines in sight, when there are many, and says how many there are', async () => {
  const { region, lines } = await show(1_000)
  const count = within(region).getAllByRole('row').length
  expect(count).toBeGreaterThan(5)
  expect(count).toBeLessThan(100)
  expect(within(region).getByRole('table').getAttribute('aria-rowcount')).toBe('1002')
  expect(lines().at(-1)).toMatch(/^Всего/)
  await userEvent.click(screen.getByRole('button', { name: 'Пришло' }))
  expect(lines()[1]).toMatch(/^Строка 0/)
})
