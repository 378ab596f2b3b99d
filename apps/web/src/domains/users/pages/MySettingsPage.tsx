import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { locales } from '../../../ui/locales.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useConfig } from '../../desk/api.ts'
import { useSaveSettings } from '../api.ts'
import { useLocale, useTheme } from '../choices.ts'
import { Line } from '../parts/Line.tsx'

/** How the product looks and behaves for me. Every choice takes effect and is saved at once. */
export function MySettingsPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Мои настройки`} about={t`Действуют сразу и на всех ваших устройствах.`} width="form">
      <LookCard />
      <WorkCard />
      <NoticeCard />
    </Page>
  )
}

function LookCard() {
  const { t } = useLingui()
  const [theme, chooseTheme] = useTheme()
  const [locale, chooseLocale] = useLocale()
  return (
    <Card title={t`Вид`}>
      <Line title={t`Язык`} about={t`Интерфейс и письма`}>
        <Segments label={t`Язык`} value={locale} onChange={chooseLocale} choices={locales} />
      </Line>
      <Line title={t`Тема`}>
        <Segments
          label={t`Тема`}
          value={theme}
          onChange={chooseTheme}
          choices={[
            { value: 'light', label: t`Светлая` },
            { value: 'dark', label: t`Тёмная` },
            { value: 'auto', label: t`Как в системе` },
          ]}
        />
      </Line>
    </Card>
  )
}

function WorkCard() {
  const { t } = useLingui()
  const { settings } = useConfig().user
  const save = useSaveSettings()
  return (
    <Card title={t`Работа`}>
      <Line title={t`Порядок в списках`} about={t`Как открываются комментарии и сообщения`}>
        <Segments
          label={t`Порядок в списках`}
          value={settings.reversed ? 'old' : 'new'}
          onChange={(first) => save.mutate({ reversed: first === 'old' })}
          choices={[
            { value: 'new', label: t`Сначала новые` },
            { value: 'old', label: t`Сначала старые` },
          ]}
        />
      </Line>
      <SwitchLine
        title={t`Горячие клавиши`}
        about={t`Буквы без Ctrl: открыть следующий, ответить, закрыть. Все клавиши показывает «?».`}
        isOn={settings.hotkeys ?? true}
        onChange={(hotkeys) => save.mutate({ hotkeys })}
      />
      <SwitchLine
        title={t`После ответа открывать следующий`}
        about={t`Отправленный ответ можно отменить из уведомления, пока он не ушёл.`}
        isOn={settings.next_after_reply ?? false}
        onChange={(next_after_reply) => save.mutate({ next_after_reply })}
      />
    </Card>
  )
}

type SwitchLineProps = { title: string; about: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** As the other lines: what it is at the left, the choice at the right. */
function SwitchLine({ title, about, isOn, onChange }: SwitchLineProps) {
  return (
    <Line title={title} about={about}>
      <Switch label={<span className="visually-hidden">{title}</span>} checked={isOn} onChange={onChange} />
    </Line>
  )
}

const LEAD_MINUTES = [0, 1, 3, 5, 10, 15, 30, 60]
const LEAD_BY_DEFAULT = 5

function NoticeCard() {
  const { t } = useLingui()
  const { user, spaces } = useConfig()
  const { settings } = user
  const save = useSaveSettings()
  const isPlanned = spaces.some((space) => space.settings.user_workinghours)
  const label = t`Предупреждать о смене статуса по графику`
  return (
    <Card title={t`Уведомления`}>
      <SwitchLine
        title={t`Звук`}
        about={t`Короткий сигнал, когда что-то пришло, а вы смотрите в другое окно.`}
        isOn={settings.sounds ?? false}
        onChange={(sounds) => save.mutate({ sounds })}
      />
      {isPlanned && (
        <Line title={label}>
          <Select
            label={label}
            isLabelHidden
            value={settings.wh_status_notification ?? LEAD_BY_DEFAULT}
            onChange={(minutes) => save.mutate({ wh_status_notification: minutes })}
            options={LEAD_MINUTES.map((minutes) => ({
              value: minutes,
              label:
                minutes === 0
                  ? t`Не предупреждать`
                  : t({
                      message: plural(minutes, {
                        one: 'За # минуту',
                        few: 'За # минуты',
                        many: 'За # минут',
                        other: 'За # минуты',
                      }),
                    }),
            }))}
          />
        </Line>
      )}
    </Card>
  )
}
