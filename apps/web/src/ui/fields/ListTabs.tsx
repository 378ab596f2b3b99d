import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Segments } from './Segments.tsx'

type Props<T extends string> = Omit<ComponentProps<typeof Segments<T>>, 'label'>

/** Which of a page's lists is shown. */
export function ListTabs<T extends string>(props: Props<T>) {
  const { t } = useLingui()
  return (
    <div>
      <Segments label={t`Что показать`} {...props} />
    </div>
  )
}
