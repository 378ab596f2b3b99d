import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { leave } from '../pages/leave.ts'
import { claimTyped, isAllKept, useHoldTyped, useTyped } from './keep-typed.ts'

type Draft = { name: string; password?: string; color: string }
const blank: Draft = { name: '', color: 'blue' }

function Form({ first = blank }: { first?: Draft }) {
  const [draft, setDraft] = useTyped('form', first)
  return (
    <>
      <input
        aria-label="name"
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <input
        aria-label="password"
        value={draft.password ?? ''}
        onChange={({ target }) => setDraft({ ...draft, password: target.value })}
      />
      <button type="button" onClick={() => setDraft(first)}>
        reset
      </button>
    </>
  )
}

function Crashed() {
  useHoldTyped()
  return <p>crashed</p>
}

const name = () => screen.getByLabelText<HTMLInputElement>('name')
const kept = () => sessionStorage.getItem('otklik.typed.form')
const build = (script: string) => {
  document.head.innerHTML = `<script src="/assets/index-${script}.js"></script>`
}

/** The page is gone without anything of it being told; the tab stays. */
function reload(view: ReturnType<typeof render>, first?: Draft) {
  const stored = { ...sessionStorage }
  view.unmount()
  for (const [key, text] of Object.entries(stored)) sessionStorage.setItem(key, text)
  return render(<Form first={first} />)
}

beforeEach(() => {
  leave()
  build('own')
})

it('survives that a page is drawn anew before anybody has touched it', () => {
  sessionStorage.setItem('otklik.typed.form', JSON.stringify({ value: { name: 'Постоянный' }, build: '' }))
  const view = render(<Form />)
  view.rerender(<p>loading</p>)
  view.rerender(<Form />)
  expect(name().value).toBe('Постоянный')
  view.unmount()
})

it('finds what was typed after a reload', async () => {
  const view = render(<Form />)
  await userEvent.type(name(), 'Постоянный')
  reload(view)
  expect(name().value).toBe('Постоянный')
})

it('keeps no password, in any form', async () => {
  const view = render(<Form />)
  await userEvent.type(name(), 'Анна')
  await userEvent.type(screen.getByLabelText('password'), 'very-secret')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('very-secret')
  reload(view)
  expect(name().value).toBe('Анна')
  expect(screen.getByLabelText<HTMLInputElement>('password').value).toBe('')
})

it('forgets what was put back as it was, and a form that was saved or left', async () => {
  const view = render(<Form />)
  await userEvent.type(name(), 'а')
  expect(kept()).not.toBeNull()
  await userEvent.click(screen.getByText('reset'))
  expect(kept()).toBeNull()
  await userEvent.type(name(), 'б')
  view.rerender(<p>another page</p>)
  expect(kept()).toBeNull()
})

it('forgets nothing when something stands in for the page', async () => {
  const view = render(<Form />)
  await userEvent.type(name(), 'Постоянный')
  view.rerender(<Crashed />)
  view.rerender(<Form />)
  expect(name().value).toBe('Постоянный')
})

it('ends with the session, and is nobody else’s', async () => {
  claimTyped(1)
  const view = render(<Form />)
  await userEvent.type(name(), 'моё')
  claimTyped(1)
  expect(kept()).not.toBeNull()
  claimTyped(2)
  expect(kept()).toBeNull()
  await userEvent.type(name(), '!')
  leave()
  expect(kept()).toBeNull()
  view.unmount()
})

it('takes what it knows of another version’s form, and nothing of another kind', async () => {
  const view = render(<Form />)
  await userEvent.type(name(), 'Постоянный')
  const next = reload(view, { ...blank, color: 'red' })
  expect(name().value).toBe('Постоянный')
  next.unmount()
  sessionStorage.setItem('otklik.typed.form', JSON.stringify({ value: ['a'], build: '' }))
  render(<Form />)
  expect(name().value).toBe('')
})

it('is not broken twice by what an earlier version had kept', async () => {
  const view = render(<Form />)
  await userEvent.type(name(), 'Постоянный')
  expect(isAllKept()).toBe(true)
  build('next')
  reload(view)
  expect(isAllKept()).toBe(false)
  expect(kept()).toBeNull()
})
