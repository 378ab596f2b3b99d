import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { around } from '../../test/by-hand.tsx'
import { Library } from '../library/Library.tsx'
import { ChipsField } from './ChipsField.tsx'
import { NumberField } from './NumberField.tsx'
import { ClockField } from './time/ClockField.tsx'
import { DayField } from './time/DayField.tsx'

function Form() {
  const [number, setNumber] = useState<number | null>(null)
  const [clock, setClock] = useState<string>()
  const [day, setDay] = useState<string>()
  const [chips, setChips] = useState<string[]>([])
  return (
    <>
      <NumberField label="число" value={number} onChange={setNumber} />
      <ClockField label="время" value={clock ?? ''} onChange={setClock} />
      <DayField label="день" value={day} today="2026-11-18" onChange={setDay} />
      <ChipsField label="слова" value={chips} onChange={setChips} />
    </>
  )
}

const labels = ['число', 'время', 'день', 'слова']
const values = () => labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
const open = () => {
  const { wrapper: Around } = around()
  return render(
    <Around>
      <Library>
        <Form />
      </Library>
    </Around>,
  )
}

beforeEach(() => sessionStorage.clear())

it('keeps what is no value yet over a reload', async () => {
  open()
  for (const label of labels) {
    // The last is not left: what is left of chips becomes one of them.
    await userEvent.type(screen.getByLabelText(label), 'примерно')
  }
  // The page is gone without anything of it being told; the tab stays.
  const stored = { ...sessionStorage }
  cleanup()
  for (const [key, text] of Object.entries(stored)) sessionStorage.setItem(key, text)
  open()
  expect(values()).toEqual(labels.map(() => 'примерно'))
})

it('keeps nothing of what was read, and nothing once the page was left', async () => {
  open()
  await userEvent.type(screen.getByLabelText('число'), '7')
  await userEvent.type(screen.getByLabelText('время'), '930')
  await userEvent.tab()
  expect(Object.keys(sessionStorage)).toEqual([])
  await userEvent.type(screen.getByLabelText('день'), 'завтра')
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  cleanup()
  expect(Object.keys(sessionStorage)).toEqual([])
})
