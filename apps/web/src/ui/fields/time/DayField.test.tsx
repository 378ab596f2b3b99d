import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Library } from '../../library/Library.tsx'
import { DayField } from './DayField.tsx'

/** Longer than what opens over a page waits before it takes the focus. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 150))

it('opens its calendar on the day that it has, every time, so that arrows lead on from there', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <Library>
        <DayField label="День" value="2026-01-05" today="2026-11-16" onChange={() => {}} />
      </Library>
    </I18nProvider>,
  )
  // The first time its part is still on its way; later it is there at once.
  for (const _ of ['first', 'second']) {
    await userEvent.click(await screen.findByRole('button', { name: 'День: календарь' }))
    await screen.findByText('январь 2026')
    await settle()
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/, 5 января/)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  }
})
