import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

// Names and states are not asked of jsdom here (computed-style.ts): what is hidden must stay so.
it.each([
  ['an attribute', '<button hidden></button>'],
  ['a style', '<button style="display: none"></button>'],
  ['a style above it', '<div style="visibility: hidden"><button></button></div>'],
  ['a closed dialogue', '<dialog><button></button></dialog>'],
  ['the style of an icon', '<svg role="button" style="display: none"></svg>'],
  ['the attribute of an icon', '<svg role="button" hidden></svg>'],
])('finds nothing by its role that is hidden by %s', (_, hidden) => {
  document.body.innerHTML = `${hidden}<svg role="button"></svg>`
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getAllByRole('button', { hidden: true })).toHaveLength(2)
})
