import { Trans, useLingui } from '@lingui/react/macro'
import { fillTemplate } from '@otklik/contract/templates/template-text.ts'
import { AlertIcon } from '../../../ui/icons/icons.tsx'
import { tooLongFor, tooManyFilesFor } from '../lengths.ts'
import { useSampleValues } from '../useVariableNames.ts'
import classes from './Preview.module.css'

/** As a customer would read it, and where it would not fit. */
export function Preview({ text, files }: { text: string; files: number }) {
  const { t, i18n } = useLingui()
  const sample = useSampleValues()
  const filled = fillTemplate(text, sample).text.trim()
  const listed = (names: readonly string[]) => new Intl.ListFormat(i18n.locale).format(names)
  const long = listed(tooLongFor({ text: filled, files }))
  const many = listed(tooManyFilesFor({ text: filled, files }))
  if (filled === '') return null
  return (
    <section className={classes.preview} aria-label={t`Как увидит клиент`}>
      <span className={classes.head}>
        <Trans>Как увидит клиент</Trans>
        <span className={classes.length}>
          <Trans>знаков: {filled.length}</Trans>
        </span>
      </span>
      <p className={classes.text}>{filled}</p>
      {long && (
        <p className={classes.fault}>
          <AlertIcon size={13} />
          <Trans>слишком длинно для: {long}</Trans>
        </p>
      )}
      {many && (
        <p className={classes.fault}>
          <AlertIcon size={13} />
          <Trans>не примут с этими файлами: {many}</Trans>
        </p>
      )}
    </section>
  )
}
