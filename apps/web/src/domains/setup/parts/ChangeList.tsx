import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SetupChange, SetupComparison } from '@otklik/contract/setup.ts'
import { useState } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { BracesIcon } from '../../../ui/icons/icons.tsx'
import { Badge, type Tone } from '../../../ui/marks/Badge.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { diffLines } from '../diff.ts'
import type { Picks } from '../picks.ts'
import { useSetupWords } from '../useSetupWords.ts'
import classes from './Setup.module.css'

type Section = SetupComparison['sections'][number]

const tones: Record<SetupChange['does'], Tone> = { add: 'ok', change: 'warn', remove: 'danger', order: 'warn' }
/** So many lines are shown before somebody wants all of them. */
const SHORT = 14
const isThere = { isPending: false, isError: false, error: null, isFetching: false, refetch: () => undefined }

/** What would become of each thing of a section, in lines of the file. */
export function ChangeList({ section, picks }: { section: Section; picks: Picks }) {
  const { t } = useLingui()
  const { sections } = useSetupWords()
  const { name, changes, there } = section
  const title = sections[name]
  const count = changes.length
  return (
    <section className={classes.changes} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <span className={classes.quiet}>
          <Trans>
            {count} из {there} отличаются
          </Trans>
        </span>
      </header>
      <div className={classes.list}>
        <RowList
          key={name}
          label={t`Изменения`}
          query={isThere}
          rows={changes}
          keyOf={({ does, key }) => `${does} ${key}`}
          rowHeight={140}
          isMeasured
          empty={<Empty icon={BracesIcon} title={t`Без изменений`} text={t`Здесь всё как в файле.`} />}
        >
          {(change) => <Change section={section} change={change} picks={picks} />}
        </RowList>
      </div>
    </section>
  )
}

function Change({ section, change, picks }: { section: Section; change: SetupChange; picks: Picks }) {
  const { t } = useLingui()
  const { deeds, reasons } = useSetupWords()
  const [isWhole, setIsWhole] = useState(false)
  const { does, name, was, why } = change
  const lines = diffLines(change.before, change.after)
  const shown = isWhole ? lines : lines.slice(0, SHORT)
  const more = lines.length - shown.length
  const title = does === 'order' ? t`Порядок` : name
  return (
    <div className={classes.change}>
      <div className={classes.which}>
        <Checkbox
          label={<b>{title}</b>}
          checked={picks.isPicked(section.name, change)}
          onChange={(isOn) => picks.setOne(section.name, change, isOn)}
        />
        <Badge tone={tones[does]}>{deeds[does]}</Badge>
        {was && (
          <span className={classes.quiet}>
            <Trans>здесь называется «{was}»</Trans>
          </span>
        )}
        {why && <span className={classes.quiet}>{reasons[why]}</span>}
      </div>
      <pre className={classes.lines}>
        {shown.map((line, at) =>
          line.kind === 'folded' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
            <span key={at} data-kind="folded">
              {t({
                message: plural(line.count, {
                  one: 'ещё # строка без изменений',
                  few: 'ещё # строки без изменений',
                  many: 'ещё # строк без изменений',
                  other: 'ещё # строки без изменений',
                }),
              })}
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
            <span key={at} data-kind={line.kind}>
              {line.text}
            </span>
          ),
        )}
      </pre>
      {more > 0 && (
        <button type="button" className={classes.link} onClick={() => setIsWhole(true)}>
          <Trans>Показать целиком</Trans>
        </button>
      )}
    </div>
  )
}
