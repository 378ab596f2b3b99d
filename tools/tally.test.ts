import { expect, test } from 'vitest'
import { closingLine, ofPlaywright, ofVitest, one, orFailed, sum } from './tally.ts'

test('the closing line sums up the check, vitest and the stories', () => {
  const vitest = ofVitest({
    numPassedTests: 10,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'skipped' }] },
    ],
  })
  const stories = ofPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 } })
  expect(closingLine(sum([one(true), vitest, stories]))).toBe('16 passed, 4 failed, 4 skipped')
})

test('a tool that fails without a failed test counts as one failure', () => {
  expect(orFailed({ passed: 3, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(orFailed({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 })
  expect(orFailed({ passed: 3, failed: 0, skipped: 0 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 })
})
