import { expect, it, vi } from 'vitest'
import { hearVersion, onNewVersion } from './version.ts'

it('tells once that there is a newer version', () => {
  const told = vi.fn()
  onNewVersion(told)
  hearVersion(null, '1.0')
  hearVersion('1.0', '1.0')
  expect(told).not.toHaveBeenCalled()
  hearVersion('1.1', '1.0')
  hearVersion('1.1', '1.0')
  expect(told).toHaveBeenCalledTimes(1)
})
