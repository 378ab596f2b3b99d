import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { unknownVariables } from '@otklik/contract/templates/template-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SelectMany } from '../../../ui/fields/Select.tsx'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useVersioned } from '../../../ui/forms/useVersioned.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useObjects } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { groupsQuery } from '../../users/members.ts'
import { foldersQuery, templateQuery, useSaveTemplate } from '../api.ts'
import { type Edited, isSame, toKept, toSaved } from '../draft.ts'
import { FilesCard } from './FilesCard.tsx'
import { FolderField } from './FolderField.tsx'
import { Preview } from './Preview.tsx'
import { WordsField } from './WordsField.tsx'

type Props = {
  /** Without one it is new. */
  id?: number
  /** What is saved; it may change while one writes. */
  version?: number
  first: Edited
  /** Where it belongs; a new one may go to any that the person manages. */
  space_id?: number
}

export function TemplateForm({ id, version = 1, first, space_id: ownSpace }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const spaces = useSpacesWhere('templates.manage')
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: groups = [] } = useQuery(groupsQuery)
  const { companies } = useObjects()
  const [missing, setMissing] = useState<{ name?: string; text?: string }>({})
  const cache = useQueryClient()
  const form = useVersioned({
    name: `templates/${id ?? 'new'}`,
    isNew: id === undefined,
    ...{ first, version },
    space_id: ownSpace ?? spaces[0]?.id ?? 0,
    save: useSaveTemplate(id),
    latest: async () => id && (await cache.fetchQuery({ ...templateQuery(id), staleTime: 0 })).version,
    onSaved: () => toast.ok(id === undefined ? t`Шаблон создан` : t`Шаблон сохранён`),
    forget: () => setMissing({}),
    pack: toKept,
  })
  const { value: edited, space_id, isMade, seen_version, fields, bar } = form
  const turn = (next: (now: Edited) => Edited) => {
    form.turn(next)
    setMissing({})
  }
  const change = (part: Partial<Edited>) => turn((now) => ({ ...now, ...part }))
  const moveTo = (space: number) => {
    form.setSpace(space)
    change({ folder_id: null, company_ids: null, group_ids: null, uploads: [] })
  }
  const isLoading = edited.uploads.some(({ file }) => file === null)
  const ofSpace = <T extends { space_id: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.space_id === space_id)
  const options = (rows: readonly { id: number; name: string }[]) =>
    rows.map((row) => ({ value: row.id, label: row.name }))

  // After the bar has gone, which else would ask whether to leave.
  useEffect(() => {
    if (isMade) void navigate({ to: '/settings/templates', search: { folder: edited.folder_id ?? undefined } })
  }, [isMade, navigate, edited.folder_id])

  const submit = () => {
    const saved = toSaved(edited)
    const unknown = unknownVariables(saved.text)[0]
    const faults = {
      ...(saved.name === '' && { name: t`Укажите название` }),
      ...(saved.text === '' && saved.file_ids.length === 0 && { text: t`Напишите текст или добавьте файл` }),
      ...(unknown !== undefined && { text: t`Такой переменной нет: ${unknown}` }),
    }
    setMissing(faults)
    if (Object.keys(faults).length > 0 || isLoading) return
    form.send({ space_id, ...saved, seen_version })
  }

  return (
    <>
      <Card title={t`Ответ`}>
        <Fields>
          <TextField
            label={t`Название`}
            maxLength={limits.name_max}
            autoFocus={id === undefined}
            value={edited.name}
            onChange={(name) => change({ name })}
            error={missing.name ?? fields.name}
          />
          <WordsField value={edited.text} onChange={(text) => change({ text })} error={missing.text ?? fields.text} />
          <Preview text={edited.text} files={edited.uploads.length} />
        </Fields>
      </Card>
      <FilesCard
        space_id={space_id}
        uploads={edited.uploads}
        onChange={(next) => turn((now) => ({ ...now, uploads: next(now.uploads) }))}
        error={fields.file_ids}
      />
      <Card title={t`Где и как находить`}>
        <Fields>
          {id === undefined && <SpaceSelect spaces={spaces} value={space_id} onChange={moveTo} />}
          <TextField
            label={t`Сокращение`}
            hint={t`В поле ответа достаточно набрать «/» и сокращение.`}
            maxLength={31}
            value={edited.shortcut}
            onChange={(shortcut) => change({ shortcut })}
            error={fields.shortcut}
          />
          <FolderField
            label={t`Папка`}
            folders={ofSpace(folders)}
            value={edited.folder_id}
            onChange={(folder_id) => change({ folder_id })}
            error={fields.folder_id}
          />
          <SelectMany
            label={t`Компании`}
            placeholder={t`Все компании`}
            options={options(ofSpace(companies))}
            value={edited.company_ids ?? []}
            onChange={(ids) => change({ company_ids: ids.length > 0 ? ids : null })}
            error={fields.company_ids}
          />
          {ofSpace(groups).length > 0 && (
            <SelectMany
              label={t`Группы сотрудников`}
              placeholder={t`Все сотрудники`}
              options={options(ofSpace(groups))}
              value={edited.group_ids ?? []}
              onChange={(ids) => change({ group_ids: ids.length > 0 ? ids : null })}
              error={fields.group_ids}
            />
          )}
        </Fields>
      </Card>
      <SaveBar {...bar} isDirty={!isMade && !isSame(edited, first)} isBusy={bar.isBusy || isLoading} onSave={submit} />
    </>
  )
}
