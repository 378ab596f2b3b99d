import { useLingui } from '@lingui/react/macro'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import type { SpaceFormProps } from '../draft.ts'
import { FeatureSwitch } from './FeatureSwitch.tsx'

/** Parts of the product that a space may do without. */
export function Features(form: SpaceFormProps) {
  const { t } = useLingui()
  return (
    <Card
      title={t`Функции`}
      about={t`Выключенное пропадает у всех. Сделанное в нём сохраняется и вернётся вместе с ним.`}
    >
      <Fields>
        <FeatureSwitch {...form} flag="templates" label={t`Шаблоны`} hint={t`Готовые ответы с переменными.`} />
        <FeatureSwitch {...form} flag="macros" label={t`Макросы`} hint={t`Несколько действий одной кнопкой.`} />
        <FeatureSwitch
          {...form}
          flag="labels"
          label={t`Метки авторов`}
          hint={t`Кто пишет: постоянный, блогер, поставщик.`}
        />
      </Fields>
    </Card>
  )
}
