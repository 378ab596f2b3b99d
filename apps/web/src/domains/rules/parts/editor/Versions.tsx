import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Rule, RuleDefinition, RuleVersion } from '@otklik/contract/rules/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Modal } from '../../../../ui/layers/Modal.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { Time } from '../../../../ui/marks/Time.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { useMember } from '../../../desk/api.ts'
import { versionsQuery } from '../../api.ts'
import { useChangeWords } from '../../words/useChangeWords.ts'
import classes from './Versions.module.css'

type Props = { rule: Rule; onReturn: (old: RuleDefinition) => void; onClose: () => void }

/** Who changed what, the latest first; an old one can be put back into the editor. */
export function Versions({ rule, onReturn, onClose }: Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(versionsQuery(rule.id))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const goBack = ({ version, definition }: RuleVersion) => {
    // A folder may be gone, and is no part of what the rule does.
    onReturn({ ...definition, folder_id: rule.folder_id })
    onClose()
    toast.info(t`Версия ${version} в редакторе. Она начнёт действовать, когда вы её сохраните.`)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t`Версии правила «${rule.name}»`}
      closeButtonProps={{ 'aria-label': t`Закрыть` }}
    >
      <div className={classes.list}>
        <RowList
          label={t`Версии`}
          query={query}
          rows={rows}
          keyOf={({ version }) => version}
          rowHeight={90}
          isMeasured
          empty={<Empty title={t`Версий нет`} text={t`Они появятся, когда правило сохранят.`} />}
        >
          {(row) => (
            <Version
              row={row}
              // The page may end between the two: what came before is then not known yet.
              before={rows.find(({ version }) => version === row.version - 1)}
              space_id={rule.space_id}
              isNow={row.version === rule.version}
              onReturn={() => goBack(row)}
            />
          )}
        </RowList>
      </div>
    </Modal>
  )
}

type VersionProps = {
  row: RuleVersion
  before: RuleVersion | undefined
  space_id: number
  isNow: boolean
  onReturn: () => void
}

function Version({ row, before, space_id, isNow, onReturn }: VersionProps) {
  const { t } = useLingui()
  const who = useMember(space_id, row.updated_by)?.name
  const changes = useChangeWords(space_id)
  const { version } = row
  return (
    <div className={classes.version}>
      <div className={classes.head}>
        <b>{t`Версия ${version}`}</b>
        <span className={classes.quiet}>
          {who ?? <Trans>сотрудника больше нет</Trans>}, <Time at={row.updated_at} form="full" />
        </span>
        {isNow ? (
          <span className={classes.now}>
            <Trans>действует</Trans>
          </span>
        ) : (
          <Button variant="default" size="xs" className={classes.now} onClick={onReturn}>
            <Trans>Вернуть версию</Trans>
          </Button>
        )}
      </div>
      {version === 1 && (
        <p className={classes.quiet}>
          <Trans>Правило создано</Trans>
        </p>
      )}
      {before && (
        <dl className={classes.changes}>
          {changes(before.definition, row.definition).map(({ what, before: was, after }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <del>{was}</del>
                <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
