import { useLingui } from '@lingui/react/macro'
import type { EvalTotals } from '@otklik/contract/ai/evals.ts'
import { formatMoney } from '../../money.ts'

const NONE = '—'

/** What a run comes to, in the order in which it is read. A dash: nothing of the kind was expected. */
export function useFigures(currency: string) {
  const { t, i18n } = useLingui()
  const share = (value: number | null) =>
    value === null ? NONE : new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(value)
  const seconds = (ms: number | null) =>
    ms === null
      ? NONE
      : new Intl.NumberFormat(i18n.locale, {
          ...{ style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 },
        } as Intl.NumberFormatOptions).format(ms / 1_000)
  return (totals: EvalTotals) => [
    { name: t`Верных ответов`, value: `${totals.right} / ${totals.answered}` },
    { name: t`Нужные факты среди первых пяти`, value: share(totals.recall) },
    { name: t`Обязательные слова есть`, value: share(totals.musts) },
    { name: t`Запретных слов нет`, value: share(totals.must_nots) },
    { name: t`Передал, и было нужно`, value: share(totals.hand_over_precision) },
    { name: t`Было нужно, и передал`, value: share(totals.hand_over_recall) },
    { name: t`Опора на источники`, value: share(totals.grounding) },
    { name: t`Стоимость`, value: formatMoney(totals.cost, currency, i18n.locale, true) },
    { name: t`95 % ответов быстрее`, value: seconds(totals.p95_ms) },
    { name: t`Модель не ответила`, value: String(totals.failed) },
  ]
}
