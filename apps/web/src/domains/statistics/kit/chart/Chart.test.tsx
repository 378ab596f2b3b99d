import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Chart } from './Chart.tsx'
import type { ChartModel, ChartSeries } from './model.ts'

const series = (key: string, kind: ChartSeries['kind'], values: (number | null)[], rest = {}): ChartSeries => ({
  ...{ key, name: key, color: `var(--${key})`, kind, values, ...rest },
})
const points = ['понедельник', 'вторник', 'среда'].map((long) => ({ key: long, short: long.slice(0, 2), long }))
const draw = (model: Omit<ChartModel, 'points'>) => {
  const onOpen = vi.fn()
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Chart label="Ответы" model={{ points, ...model }} onOpen={onOpen} />
    </I18nProvider>,
  )
  return { onOpen, container, chart: screen.getByRole('slider', { name: 'Ответы' }) }
}

it('is read by keys from the latest point back, and opens the one that is read', async () => {
  const { chart, onOpen } = draw({
    unit: 'seconds',
    series: [series('median', 'line', [60, null, 90]), series('before', 'line', [1, 2, 3], { isPrevious: true })],
  })
  chart.focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toBe('среда: median 90')
  expect(chart.textContent).toContain('1 мин 30 с')
  await userEvent.keyboard('{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toBe('вторник: median —')
  await userEvent.keyboard('{Home}{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(0)
  await userEvent.keyboard('{Escape}')
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^Стрелки читают/)
})

it('is a table for those who do not see it, with all that is drawn', () => {
  draw({ unit: 'number', series: [series('one', 'bar', [1, 2, 3]), series('two', 'line', [4, null, 6])] })
  const table = screen.getByRole('table', { name: 'Ответы, таблицей' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['Когда', 'one', 'two'],
    ['понедельник', '1', '4'],
    ['вторник', '2', '—'],
    ['среда', '3', '6'],
  ])
  // What stands inside a slider is read to nobody.
  expect(table.closest('[role="slider"]')).toBeNull()
})

it('draws a bar for each value of each series of bars, and a line for each of the others', () => {
  const { container } = draw({
    unit: 'number',
    isStacked: true,
    series: [series('one', 'bar', [1, 2, 3]), series('two', 'bar', [3, 2, 1]), series('three', 'line', [1, 1, 1])],
  })
  expect(container.querySelectorAll('rect')).toHaveLength(6)
  expect(container.querySelectorAll('path')).toHaveLength(1)
})
