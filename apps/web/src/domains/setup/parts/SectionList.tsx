import { Trans, useLingui } from '@lingui/react/macro'
import type { SetupComparison, SetupSection } from '@otklik/contract/setup.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { Picks } from '../picks.ts'
import { useSetupWords } from '../useSetupWords.ts'
import classes from './Setup.module.css'

type Props = {
  sections: SetupComparison['sections']
  picks: Picks
  opened: SetupSection | undefined
  onOpen: (section: SetupSection) => void
}

/** What the file has to say about, and how much of it would change. */
export function SectionList({ sections, picks, opened, onOpen }: Props) {
  const { t } = useLingui()
  const { sections: names } = useSetupWords()
  return (
    <section className={classes.sections} aria-label={t`Разделы`}>
      <header className={classes.legend}>
        <span>
          <Trans>Разделы</Trans>
        </span>
        <span data-does="add">
          <Trans>+ добавит</Trans>
        </span>
        <span data-does="change">
          <Trans>~ изменит</Trans>
        </span>
        <span data-does="remove">
          <Trans>− уберёт</Trans>
        </span>
      </header>
      <ul>
        {sections.map(({ name, changes }) => {
          const count = (...does: string[]) => changes.filter((one) => does.includes(one.does)).length
          const [added, changed, removed] = [count('add'), count('change', 'order'), count('remove')]
          return (
            <li key={name} className={classes.section} data-open={opened === name || undefined}>
              <Checkbox
                label={<span className="visually-hidden">{names[name]}</span>}
                checked={picks.has(name)}
                disabled={changes.length === 0}
                onChange={(isOn) => picks.setAll(name, isOn)}
              />
              <button type="button" onClick={() => onOpen(name)} aria-current={opened === name || undefined}>
                <span>{names[name]}</span>
                {changes.length === 0 ? (
                  <span className={classes.quiet}>
                    <Trans>без изменений</Trans>
                  </span>
                ) : (
                  <span className={classes.counts}>
                    {added > 0 && <span data-does="add">+{added}</span>}
                    {changed > 0 && <span data-does="change">~{changed}</span>}
                    {removed > 0 && <span data-does="remove">−{removed}</span>}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
