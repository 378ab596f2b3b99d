import { useLingui } from '@lingui/react/macro'
import { SearchIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'

export function Nothing() {
  const { t } = useLingui()
  return (
    <Empty
      icon={SearchIcon}
      title={t`Ничего не нашлось`}
      text={t`Проверьте, как написано, или попробуйте начало слова.`}
    />
  )
}
