import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

it('says what was looked for and what there was instead', () => {
  document.body.innerHTML = '<main><!-- a note --><button>Отмена</button></main>'
  const looked = () => screen.getByRole('button', { name: 'Отправить' })
  expect(looked).toThrow(/with the role "button" and name "Отправить".*<main>.*Отмена/s)
  expect(looked).not.toThrow(/a note/)
})
