import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { SetupFault, SetupSnapshot } from '@otklik/contract/setup.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckIcon, UndoIcon, WarningIcon } from '../../../ui/icons/icons.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { snapshotsQuery } from '../api.ts'
import { useSetupWords } from '../useSetupWords.ts'
import classes from './SetupSide.module.css'

type Props = {
  space_id: number
  /** Nothing before anything was looked at. */
  faults: readonly SetupFault[] | undefined
  isTried: boolean
  onRevert: (snapshot: SetupSnapshot) => void
}

/** So many faults are named; whoever has more begins with these. */
const NAMED = 50

export function SetupSide({ space_id, faults, isTried, onRevert }: Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(snapshotsQuery(space_id))
  return (
    <aside className={classes.side} aria-label={t`О файле`}>
      {faults && (
        <section>
          <h2>
            <Trans>Проверка</Trans>
          </h2>
          {faults.length === 0 ? (
            <p className={classes.good}>
              <CheckIcon size={15} />
              {isTried ? <Trans>Проверено: всё применится</Trans> : <Trans>Файл прочитан целиком</Trans>}
            </p>
          ) : (
            <Faults faults={faults} />
          )}
        </section>
      )}
      <section>
        <h2>
          <Trans>Чего в файле нет</Trans>
        </h2>
        <p className={classes.quiet}>
          <Trans>
            Паролей, ключей, людей, переписки, вложений шаблонов и аккаунтов сетей. Вебхуки приходят выключенными.
          </Trans>
        </p>
      </section>
      <section className={classes.back}>
        <h2>
          <Trans>Точки возврата</Trans>
        </h2>
        <div className={classes.snapshots}>
          <RowList
            label={t`Точки возврата`}
            query={query}
            rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
            keyOf={({ id }) => id}
            rowHeight={58}
            empty={
              <p className={classes.quiet}>
                <Trans>Появятся, когда файл применят. Хранятся 90 дней.</Trans>
              </p>
            }
          >
            {(snapshot) => <SnapshotRow snapshot={snapshot} onRevert={onRevert} />}
          </RowList>
        </div>
      </section>
    </aside>
  )
}

function Faults({ faults }: { faults: readonly SetupFault[] }) {
  const { sectionName, what } = useSetupWords()
  return (
    <ul className={classes.faults}>
      {faults.slice(0, NAMED).map((fault) => (
        <li key={JSON.stringify(fault)}>
          <WarningIcon size={15} />
          <span>
            {[sectionName(fault.section), fault.key].filter(Boolean).join(', ')}: {what(fault)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function SnapshotRow({ snapshot, onRevert }: { snapshot: SetupSnapshot; onRevert: Props['onRevert'] }) {
  const { t } = useLingui()
  const { at, user_name, changes } = snapshot
  const count = t({
    message: plural(changes, {
      one: '# изменение',
      few: '# изменения',
      many: '# изменений',
      other: '# изменения',
    }),
  })
  return (
    <div className={classes.snapshot}>
      <div>
        <b>
          <Time at={at} form="list" />
        </b>
        <span className={classes.quiet}>{[user_name, count].filter(Boolean).join(', ')}</span>
      </div>
      <Button variant="default" size="xs" leftSection={<UndoIcon size={14} />} onClick={() => onRevert(snapshot)}>
        <Trans>Вернуть</Trans>
      </Button>
    </div>
  )
}
