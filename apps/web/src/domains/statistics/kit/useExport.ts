import { useLingui } from '@lingui/react/macro'
import type { Figure } from '@otklik/contract/statistics/figures.ts'
import type { StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { type NameColumn, tableFile } from './table-file.ts'
import { useFigureWords } from './useFigureWords.ts'

type Table<F extends Figure, R> = { columns: readonly F[]; names: readonly NameColumn<R>[] }

/** Saves the rows of a page's table under the name of the period. */
export function useExport<F extends Figure, R extends Record<F, number | null>>(
  { channel, from, to }: StatsFilter,
  { columns, names }: Table<F, R>,
) {
  const { t } = useLingui()
  const words = useFigureWords(channel).names
  const headOf = (figure: F, inSeconds: boolean) => (inSeconds ? t`${words[figure]}, с` : words[figure])
  return (rows: readonly R[]) => {
    const text = tableFile({ names, columns, headOf, rows })
    saveFile(`otklik-${channel}-${from}-${to}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
  }
}
