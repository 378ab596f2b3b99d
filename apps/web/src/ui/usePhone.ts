import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@otklik/contract/limits.ts'

/** One pane, rows for fingers. */
export const usePhone = () =>
  useMediaQuery(`(max-width: ${limits.width_mobile - 1}px)`, false, { getInitialValueInEffect: false })
