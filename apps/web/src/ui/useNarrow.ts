import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@otklik/contract/limits.ts'

/** The side lies over the main pane instead of beside it. */
export const useNarrow = () =>
  useMediaQuery(`(max-width: ${limits.width_laptop - 1}px)`, false, { getInitialValueInEffect: false })
