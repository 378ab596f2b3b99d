import { useLingui } from '@lingui/react/macro'
import type { Icon } from '../../../ui/icons/icons.tsx'
import { Kbd } from '../../../ui/marks/Kbd.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import classes from './NothingChosen.module.css'

type Props = { icon: Icon; title: string; text: string }

/** Beside a list from which nothing is chosen: what will stand here, and the keys that lead there. */
export function NothingChosen({ icon, title, text }: Props) {
  const { t } = useLingui()
  const keys = [
    { keys: ['j', 'k'], label: t`следующий, предыдущий` },
    { keys: ['Enter'], label: t`открыть` },
    { keys: ['r'], label: t`ответить` },
    { keys: ['e'], label: t`закрыть` },
    { keys: ['x'], label: t`выбрать несколько` },
    { keys: ['/'], label: t`найти` },
    { keys: ['?'], label: t`все клавиши` },
  ]
  return (
    <Empty icon={icon} title={title} text={text}>
      <dl className={classes.keys}>
        {keys.map(({ keys: names, label }) => (
          <div key={label}>
            <dt>
              {names.map((name) => (
                <Kbd key={name} keys={name} />
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Empty>
  )
}
