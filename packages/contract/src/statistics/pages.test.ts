import { describe, expect, it } from 'vitest'
import { dimensions } from './dimensions.ts'
import { described, figureNames } from './figures.ts'
import { homePage, isKnownOfPast, page } from './pages.ts'

const rest = { tiles: [], series: [], chart: [] }

describe('a page', () => {
  it('does not compile where it splits a figure by what the figure cannot be split by', () => {
    // @ts-expect-error: nothing of today is counted by tag
    page({ ...rest, table: { by: 'tag', columns: ['received'], changes: [] } })
    // @ts-expect-error: what stands in the queue now was nowhere at nine in the morning
    page({ ...rest, table: { by: 'hour_of_day', columns: ['backlog'], changes: [] } })
    // @ts-expect-error: and is no line of a chart
    page({ ...rest, series: ['backlog'], table: { by: 'account', columns: [], changes: [] } })
    page({ ...rest, table: { by: 'weekday', columns: ['received', 'reaction'], changes: [] } })
  })

  it('is home as it has been', () => {
    expect(homePage.tiles).toEqual(['received', 'processed', 'replied', 'closed', 'backlog', 'reaction'])
    expect(homePage.table.columns.filter(isKnownOfPast)).not.toContain('backlog')
    for (const figure of homePage.chart) expect(homePage.series).toContain(figure)
  })
})

describe('a figure', () => {
  it.each(figureNames)('says what it can be split by, and a share what it is of: %s', (name) => {
    const figure = described(name)
    expect(figure.by.every((dimension) => dimensions.includes(dimension))).toBe(true)
    expect(new Set(figure.by).size).toBe(figure.by.length)
    if (figure.kind === 'share') for (const sum of [figure.part, figure.whole]) expect(figureNames).toContain(sum)
    if (figure.kind === 'percentile') expect(figure.rank > 0 && figure.rank < 1).toBe(true)
  })
})
