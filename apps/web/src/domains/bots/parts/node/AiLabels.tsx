import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { freshLabel } from '../../edit/fresh.ts'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'

/** What it may be about: each is a way out. */
export function AiLabels({ node, onChange }: FieldsProps<'ai'>) {
  const { t } = useLingui()
  const { labels } = node
  return (
    <section className={panel.section} aria-label={t`Темы`}>
      <h3>
        <Trans>Темы</Trans>
      </h3>
      {labels.map((label, place) => {
        const number = place + 1
        const set = (part: Partial<typeof label>, what: string) =>
          onChange({ ...node, labels: labels.with(place, { ...label, ...part }) }, `label ${label.id} ${what}`)
        return (
          <div key={label.id} className={panel.box}>
            <div className={panel.line}>
              <input
                className={panel.input}
                aria-label={t`Тема ${number}`}
                placeholder={t`Например, доставка`}
                maxLength={limits.name_max}
                value={label.name}
                onChange={({ target }) => set({ name: target.value }, 'name')}
              />
              <IconButton
                label={t`Убрать тему ${number}`}
                icon={CloseIcon}
                size="s"
                onClick={() => onChange({ ...node, labels: labels.toSpliced(place, 1) })}
              />
            </div>
            <input
              className={panel.input}
              aria-label={t`Пояснение к теме ${number}`}
              placeholder={t`Пояснение для модели`}
              maxLength={limits.bot_ai_about}
              value={label.about}
              onChange={({ target }) => set({ about: target.value }, 'about')}
            />
          </div>
        )
      })}
      {labels.length < limits.bot_ai_labels && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange({ ...node, labels: [...labels, freshLabel()] })}
          >
            <Trans>Ещё тема</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
