import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { around } from '../../test/by-hand.tsx'
import { PickList, type PickSection } from './PickList.tsx'
import { Calendar } from './time/Calendar.tsx'

const at = () => document.activeElement?.getAttribute('aria-label')

function openCalendar(part: Partial<Parameters<typeof Calendar>[0]> = {}) {
  const onChoose = vi.fn()
  const { wrapper: Around } = around()
  render(
    <Around>
      <Calendar
        {...{ label: 'День', value: '2026-03-31', today: '2026-11-16', isOut: () => false, onChoose }}
        {...part}
      />
    </Around>,
  )
  return onChoose
}

it('is walked by days, weeks and months, and ends at the last day of a shorter month', async () => {
  openCalendar()
  expect(at()).toBe('вторник, 31 марта')
  await userEvent.keyboard('{ArrowRight}')
  expect(at()).toBe('среда, 1 апреля')
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
  expect(at()).toBe('вторник, 24 марта')
  await userEvent.keyboard('{ArrowDown}{PageUp}')
  expect(at()).toBe('суббота, 28 февраля')
  await userEvent.keyboard('{Home}')
  expect(at()).toBe('понедельник, 23 февраля')
  await userEvent.keyboard('{End}')
  expect(at()).toBe('воскресенье, 1 марта')
})

it('goes over the turn of the year', async () => {
  openCalendar({ value: '2026-12-31' })
  await userEvent.keyboard('{ArrowRight}')
  expect(at()).toBe('пятница, 1 января')
  screen.getByText('январь 2027')
})

it('gives the day that is pressed, and begins with today where there is none', async () => {
  const onChoose = openCalendar({ value: undefined })
  expect(document.activeElement?.getAttribute('aria-current')).toBe('date')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-11-15')
})

it('does not lead to days that cannot be chosen, so that keys go on working', async () => {
  openCalendar({ value: '2026-10-20', isOut: (day) => day > '2026-11-16' })
  await userEvent.keyboard('{PageDown}')
  expect(at()).toBe('понедельник, 16 ноября')
  await userEvent.keyboard('{PageDown}{ArrowRight}{ArrowDown}')
  expect(at()).toBe('понедельник, 16 ноября')
  await userEvent.keyboard('{ArrowLeft}')
  expect(at()).toBe('воскресенье, 15 ноября')
  expect(screen.getByRole('button', { name: 'вторник, 17 ноября' })).toHaveProperty('disabled', true)
})

const sections: PickSection[] = [
  {
    title: 'Качество',
    rows: [
      { id: 1, name: 'Брак', color: 'red' },
      { id: 2, name: 'Курьер', color: 'blue', depth: 1, path: 'Доставка' },
    ],
  },
  { rows: [{ id: 3, name: 'Цена', color: 'teal' }] },
]

function Picking({ onToggle, all = sections }: { onToggle: (id: number) => void; all?: readonly PickSection[] }) {
  const [chosen, setChosen] = useState<number[]>([])
  const toggle = (id: number) => {
    onToggle(id)
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  }
  return <PickList label="Теги" sections={all} chosen={chosen} onToggle={toggle} empty="Таких тегов нет" />
}
function pick() {
  const onToggle = vi.fn()
  render(<Picking onToggle={onToggle} />)
  const field = screen.getByRole('combobox', { name: 'Теги' })
  const current = () => document.querySelector('[data-current]')?.getAttribute('data-id')
  return { onToggle, field, current, names: () => screen.queryAllByRole('option').map(({ dataset }) => dataset.id) }
}

it('narrows what is offered by words, also by what it stands under, and says when nothing is left', async () => {
  const { field, names } = pick()
  expect(names()).toEqual(['1', '2', '3'])
  await userEvent.type(field, 'КУР дост')
  expect(names()).toEqual(['2'])
  expect(screen.queryByText('Качество')).not.toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, 'нет такого')
  expect(names()).toEqual([])
  screen.getByText('Таких тегов нет')
})

it('is walked by arrows over the groups and round the ends; Enter puts one on and takes it off', async () => {
  const { field, current, onToggle } = pick()
  await userEvent.click(field)
  expect(current()).toBe('1')
  await userEvent.keyboard('{ArrowUp}')
  expect(current()).toBe('3')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const chosen = screen.getByRole('option', { selected: true })
  within(chosen).getByText('Курьер')
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id)
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  expect(onToggle.mock.calls).toEqual([[2], [2]])
})

it('begins at the first that is found with every letter, and goes on from where one has pressed', async () => {
  const { field, current } = pick()
  await userEvent.click(screen.getByRole('option', { name: /Цена/ }))
  expect(current()).toBe('3')
  await userEvent.type(field, 'р')
  expect(current()).toBe('1')
})

it('does nothing with Enter where nothing is found', async () => {
  const { field, onToggle } = pick()
  await userEvent.type(field, 'нет такого{Enter}{ArrowDown}')
  expect(onToggle).not.toHaveBeenCalled()
})
