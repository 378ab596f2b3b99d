import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Textarea } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Select } from '../fields/Select.tsx'
import { DayField } from '../fields/time/DayField.tsx'
import { Library } from '../library/Library.tsx'
import { Confirm } from './Confirm.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Menu } from './Menu.tsx'
import { PopMenu } from './PopMenu.tsx'
import { Popover } from './Popover.tsx'

const show = (children: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <Library>
        {children}
        <Confirm />
      </Library>
    </I18nProvider>,
  )
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

/** What a menu may hold that opens over it. */
function Fields() {
  const [circle, setCircle] = useState('me')
  const [day, setDay] = useState<string>()
  return (
    <>
      <Select
        label="Кому виден"
        options={[
          { value: 'me', label: 'Только мне' },
          { value: 'all', label: 'Для всех' },
        ]}
        value={circle}
        onChange={setCircle}
      />
      <DayField label="День" value={day} today="2026-11-16" onChange={setDay} />
      <PopMenu target={<button type="button">Ещё</button>} width={200}>
        {(close) => (
          <button type="button" onClick={close}>
            Одно из них
          </button>
        )}
      </PopMenu>
    </>
  )
}

function InPopover() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus>
      <Popover.Target>
        <span />
      </Popover.Target>
      <Popover.Dropdown>
        <Fields />
      </Popover.Dropdown>
    </Popover>
  )
}

const InMenu = () => (
  <Menu defaultOpened>
    <Menu.Target>
      <span />
    </Menu.Target>
    <Menu.Dropdown>
      <Fields />
    </Menu.Dropdown>
  </Menu>
)

it.each([
  ['a popover', InPopover],
  ['a menu', InMenu],
])('in %s a list, a calendar and a menu are used with the mouse, and Escape leaves only them', async (_, Place) => {
  show(<Place />)
  await screen.findByText('Ещё')
  const circle = screen.getByLabelText('Кому виден', { selector: 'input' })
  await userEvent.click(circle)
  await screen.findByText('Для всех')
  await userEvent.keyboard('{Escape}')
  expect(circle.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(circle)
  await userEvent.click(await screen.findByText('Для всех'))
  expect(circle).toHaveProperty('value', 'Для всех')

  await press('День: календарь')
  await screen.findByRole('table')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  await press('День: календарь')
  await userEvent.click(await screen.findByRole('button', { name: /20 ноября/ }))
  expect(screen.getByLabelText('День')).toHaveProperty('value', '20.11.2026')

  await press('Ещё')
  await userEvent.click(await screen.findByText('Одно из них'))
  await gone('Одно из них')
  screen.getByText('Ещё')
})

function Dialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <FormDialog title="Ответ" submit="Ответить" onClose={onClose} onSubmit={onClose}>
      <Textarea label="Текст" data-autofocus value={text} onChange={(event) => setText(event.target.value)} />
      <Fields />
    </FormDialog>
  )
}

it('a dialog stays while something is open over it, and asks before it loses what was written', async () => {
  const onClose = vi.fn()
  show(<Dialog onClose={onClose} />)
  await screen.findByLabelText('Текст')
  await press('Ещё')
  await screen.findByText('Одно из них')
  await userEvent.keyboard('{Escape}')
  await gone('Одно из них')
  await press('День: календарь')
  await screen.findByRole('table')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()

  await userEvent.type(screen.getByLabelText('Текст'), 'Добрый день')
  const question = 'Закрыть и потерять написанное?'
  await userEvent.keyboard('{Escape}')
  await screen.findByText(question)
  await userEvent.keyboard('{Escape}')
  await gone(question)
  expect(screen.getByLabelText('Текст')).toHaveProperty('value', 'Добрый день')
  expect(onClose).not.toHaveBeenCalled()

  await userEvent.click(document.querySelector('.mantine-Modal-overlay') as Element)
  await userEvent.click(await screen.findByText('Закрыть'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('a dialog in which nothing was written closes at once', async () => {
  const onClose = vi.fn()
  show(<Dialog onClose={onClose} />)
  await screen.findByLabelText('Текст')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
