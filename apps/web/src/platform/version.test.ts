import { expect, it, vi } from 'vitest'

it('tells once that there is a newer version', async () => {
  // Test files share their modules: another one may have heard of a version already.
  vi.resetModules()
  const { hearVersion, onNewVersion } = await import('./version.ts')
  const told = vi.fn()
  onNewVersion(told)
  hearVersion(null, '1.0')
  hearVersion('1.0', '1.0')
  expect(told).not.toHaveBeenCalled()
  hearVersion('1.1', '1.0')
  hearVersion('1.1', '1.0')
  expect(told).toHaveBeenCalledTimes(1)
})
