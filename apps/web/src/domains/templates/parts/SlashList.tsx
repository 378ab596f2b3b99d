import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Template } from '@otklik/contract/templates/templates.ts'
import { useEffect, useRef } from 'react'
import { DocumentIcon, PaperclipIcon } from '../../../ui/icons/icons.tsx'
import { Kbd } from '../../../ui/marks/Kbd.tsx'
import row from '../../../ui/page/RowWords.module.css'
import type { Ready } from '../useReady.ts'
import type { Offer } from '../useSlash.ts'
import classes from './SlashList.module.css'

type Props = { id: string; offer: Offer; fill: Ready['fill']; onTake: (template: Template) => void }

export const optionId = (id: string, template: Template) => `${id}-${template.id}`

/** Above the field, while one types; the focus stays where the words are. */
export function SlashList({ id, offer, fill, onTake }: Props) {
  const { t } = useLingui()
  const { slash, found, active } = offer
  const { query } = slash
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => void list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])
  return (
    <div className={classes.box}>
      <div className={classes.head} aria-hidden="true">
        {query === '' ? <Trans>Шаблоны</Trans> : <Trans>Шаблоны по «{query}»</Trans>}
        <span className={classes.keys}>
          <Kbd keys="↑" /> <Kbd keys="↓" /> <Trans>выбрать</Trans> <Kbd keys="↵" /> <Trans>вставить</Trans>
        </span>
      </div>
      <div ref={list} id={id} className={classes.list} role="listbox" aria-label={t`Шаблоны`}>
        {found.map((template, place) => {
          const { name, shortcut, uses, files } = template
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={template.id}
              id={optionId(id, template)}
              role="option"
              aria-selected={place === active}
              className={classes.option}
              // Before the field loses the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(template)}
            >
              <DocumentIcon size={15} />
              <span className={row.words}>
                <b>{name}</b>
                {place === active && <span className={classes.text}>{fill(template)}</span>}
              </span>
              <span className={classes.facts}>
                {files.length > 0 && <PaperclipIcon size={13} />}
                {[
                  shortcut && `/${shortcut}`,
                  t({ message: plural(uses, { one: '# раз', few: '# раза', many: '# раз', other: '# раза' }) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
