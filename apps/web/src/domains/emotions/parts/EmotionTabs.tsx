import { useLingui } from '@lingui/react/macro'
import { TabLinks } from '../../../ui/page/TabLinks.tsx'

export function EmotionTabs() {
  const { t } = useLingui()
  return (
    <TabLinks
      label={t`Страницы эмоций`}
      tabs={[
        { to: '/settings/emotions', label: t`Как определяется` },
        { to: '/settings/emotions/words', label: t`Слова` },
        { to: '/settings/emotions/corrections', label: t`Исправления` },
      ]}
    />
  )
}
