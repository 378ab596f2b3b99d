import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@otklik/contract/limits.ts'

/** A tablet or less: heads keep only what matters most. */
export const useTablet = () =>
  useMediaQuery(`(max-width: ${limits.width_tablet - 1}px)`, false, { getInitialValueInEffect: false })
