import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closingLines, ofPlaywright, ofVitest, one, orFailed, sum } from './tally.ts'

const passed = { fullName: 'passes', status: 'passed', failureMessages: [] }
const failed = { fullName: 'fails', status: 'failed', failureMessages: ['Error: never'] }
const counts = { numPassedTests: 10, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }

test('the closing line sums up the check, vitest and the stories', () => {
  const vitest = ofVitest({
    ...counts,
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [failed] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'failed', assertionResults: [{ ...passed, status: 'skipped' }] },
    ],
  })
  const stories = ofPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 } })
  expect(
    closingLines(sum([one(true), vitest, stories]))
      .split('\n')
      .at(-1),
  ).toBe('16 passed, 4 failed, 4 skipped')
})

test('what failed is named before the closing line, also a file that could not be loaded', () => {
  const vitest = ofVitest({
    ...counts,
    testResults: [
      { name: join(import.meta.dirname, 'a.test.ts'), status: 'failed', assertionResults: [passed, failed] },
      {
        name: join(import.meta.dirname, 'b.test.ts'),
        ...{ status: 'failed', message: 'no such module\n    at b', assertionResults: [] },
      },
    ],
  })
  const story = { status: 'unexpected', results: [{ error: { message: 'Error: not there\nCall log' } }] }
  const stories = ofPlaywright({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [{ file: 'team.spec.ts', title: 'joins', tests: [story] }] }],
  })
  expect(closingLines(sum([vitest, stories])).split('\n')).toEqual([
    '',
    'Failed (3):',
    '  tools/tests/a.test.ts › fails',
    '    Error: never',
    '  tools/tests/b.test.ts',
    '    no such module',
    '  e2e/team.spec.ts › joins',
    '    Error: not there',
    '10 passed, 3 failed, 3 skipped',
  ])
})

test('what passed only on its second try is named, with what went wrong the first time, before the closing line', () => {
  const again = {
    fullName: 'waits',
    status: 'passed',
    failureMessages: ['Error: too late\n    at waits', 'Error: other'],
  }
  const file = join(import.meta.dirname, 'clock.test.ts')
  const vitest = ofVitest({
    ...counts,
    testResults: [{ name: file, status: 'failed', assertionResults: [passed, again, failed] }],
  })
  const fine = { status: 'expected', results: [{}] }
  const flaky = {
    status: 'flaky',
    results: [{ error: { message: '\u001b[31mError: not seen\u001b[39m\nCall log' } }, {}],
  }
  const stories = ofPlaywright({
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [{ specs: [], suites: [{ specs: [{ file: 'team.spec.ts', title: 'joins', tests: [fine, flaky] }] }] }],
  })
  expect(closingLines(sum([vitest, stories])).split('\n')).toEqual([
    '',
    'Passed only on the second try (2):',
    '  tools/tests/clock.test.ts › waits',
    '    Error: too late',
    '  e2e/team.spec.ts › joins',
    '    Error: not seen',
    '',
    'Failed (1):',
    '  tools/tests/clock.test.ts › fails',
    '    Error: never',
    '12 passed, 1 failed, 3 skipped',
  ])
})

test('a tool that fails without a failed test counts as one failure', () => {
  const tally = { passed: 3, failed: 0, skipped: 0, failures: [], second_tries: [] }
  expect(orFailed(tally, 1)).toEqual({ ...tally, failed: 1 })
  expect(orFailed({ ...tally, failed: 2 }, 1)).toEqual({ ...tally, failed: 2 })
  expect(orFailed(tally, 0)).toEqual(tally)
})
