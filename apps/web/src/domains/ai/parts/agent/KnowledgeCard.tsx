import { Trans, useLingui } from '@lingui/react/macro'
import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Switch } from '../../../../ui/fields/Checkbox.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { SelectMany } from '../../../../ui/fields/Select.tsx'
import { Card, Fields } from '../../../../ui/page/Card.tsx'
import { factFoldersQuery, totalsQuery } from '../../../facts/api.ts'
import { folderPath, treeOf } from '../../../templates/folders.ts'
import classes from './Agent.module.css'

type Props = { space_id: number; value: AiDefinition; onChange: (part: Partial<AiDefinition>) => void }

/** What it may lean on. */
export function KnowledgeCard({ space_id, value: { knowledge }, onChange }: Props) {
  const { t } = useLingui()
  const { data: folders = [] } = useQuery(factFoldersQuery)
  const { data: totals } = useQuery(totalsQuery(space_id))
  const own = folders.filter((folder) => folder.space_id === space_id)
  const change = (part: Partial<AiDefinition['knowledge']>) => onChange({ knowledge: { ...knowledge, ...part } })
  return (
    <Card
      title={t`Знания`}
      tools={
        <Link to="/settings/custom/facts" search={{ space_id }} className={`link ${classes.more}`}>
          {totals ? <Trans>Фактов: {totals.facts}</Trans> : <Trans>Факты</Trans>}
        </Link>
      }
    >
      <Fields>
        <Segments
          label={t`Какие факты`}
          value={knowledge.folder_ids === null ? 'all' : 'some'}
          onChange={(chosen) => change({ folder_ids: chosen === 'all' ? null : [] })}
          choices={[
            { value: 'all', label: t`Все факты` },
            { value: 'some', label: t`Из папок` },
          ]}
        />
        {knowledge.folder_ids !== null && (
          <SelectMany
            label={t`Папки фактов`}
            placeholder={t`Выберите папки`}
            options={treeOf(own).map(({ id }) => ({ value: id, label: folderPath(own, id) }))}
            value={knowledge.folder_ids}
            onChange={(folder_ids) => change({ folder_ids })}
          />
        )}
        <Switch
          label={t`И шаблоны ответов`}
          checked={knowledge.templates}
          onChange={(templates) => change({ templates })}
        />
        {totals !== undefined && totals.outdated > 0 && (
          <p className={classes.note} data-tone="warn">
            <Trans>Истекли и не используются: {totals.outdated}</Trans>
          </p>
        )}
      </Fields>
    </Card>
  )
}
