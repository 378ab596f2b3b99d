import { useLingui } from '@lingui/react/macro'
import type { MacroTarget } from '@otklik/contract/macros.ts'
import { useQuery } from '@tanstack/react-query'
import { BoltIcon } from '../../../ui/icons/icons.tsx'
import { PopMenu, popTall } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useSpace } from '../../desk/api.ts'
import { macrosQuery } from '../api.ts'
import { useActionWords } from '../useActionWords.ts'
import classes from './MacroMenu.module.css'

type Props = { space_id: number; target: MacroTarget; isBusy: boolean; onRun: (macro_id: number) => void }

/** Ready sequences for what is open; each says what it will do. Without any there is no button. */
export function MacroMenu({ space_id, target, isBusy, onRun }: Props) {
  const { t } = useLingui()
  const isOn = useSpace(space_id)?.settings.macros ?? false
  const { data = [] } = useQuery({ ...macrosQuery, enabled: isOn })
  const offered = isOn ? data.filter((macro) => macro.space_id === space_id && macro.uses_for.includes(target)) : []
  const words = useActionWords(space_id)
  if (offered.length === 0) return null
  return (
    <PopMenu target={<IconButton label={t`Макросы`} icon={BoltIcon} disabled={isBusy} />} width={320}>
      {(close) =>
        offered.map(({ id, name, actions }) => (
          <button
            key={id}
            type="button"
            className={popTall}
            onClick={() => {
              close()
              onRun(id)
            }}
          >
            <BoltIcon size={15} />
            <span className={classes.words}>
              <b>{name}</b>
              <span className={classes.plan}>{actions.map(words).join(' · ')}</span>
            </span>
          </button>
        ))
      }
    </PopMenu>
  )
}
