import { useLingui } from '@lingui/react/macro'
import type { SearchKind } from '@otklik/contract/search.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../../../platform/may.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { SearchIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { isEnough } from '../api.ts'
import { followArrows } from '../parts/arrows.ts'
import { FewOfEach } from '../parts/FewOfEach.tsx'
import { OneKind } from '../parts/OneKind.tsx'
import classes from './SearchPage.module.css'

const QUIET_MS = 250

/** Search over everything: a few of each kind, or one kind to the end. What is looked for is in the address. */
export function SearchPage() {
  const { t } = useLingui()
  const may = useMay()
  const navigate = useNavigate()
  const { q = '', kind } = useSearch({ strict: false }) as { q?: string; kind?: SearchKind }
  const kinds: { value: SearchKind | 'all'; label: string }[] = [
    { value: 'all', label: t`Всё` },
    { value: 'authors', label: t`Авторы` },
    ...(may('items.see') ? [{ value: 'items' as const, label: t`Комментарии` }] : []),
    ...(may('chats.see') ? [{ value: 'chats' as const, label: t`Диалоги` }] : []),
    { value: 'templates', label: t`Шаблоны` },
  ]
  const shown = kinds.find(({ value }) => value === kind)?.value ?? 'all'
  // On top of what the address is by then: words are told a moment after they are typed.
  const go = (change: { q?: string; kind?: SearchKind }) =>
    void navigate({ to: '/search', search: (now: object) => ({ ...now, ...change }), replace: true })

  return (
    <Page title={t`Поиск`} backTo="/" isFilled>
      <search className={classes.search} onKeyDown={followArrows}>
        <div className={classes.tools}>
          <SearchField
            label={t`Имя, телефон или слова`}
            value={q}
            onChange={(text) => go({ q: text.trim() || undefined })}
            quiet_ms={QUIET_MS}
          />
          <div className={classes.kinds}>
            <Segments
              label={t`Где искать`}
              value={shown}
              onChange={(value) => go({ kind: value === 'all' ? undefined : value })}
              choices={kinds}
            />
          </div>
        </div>
        <div className={classes.list}>
          {!isEnough(q) ? (
            <Empty
              icon={SearchIcon}
              title={t`Что найти?`}
              text={t`Людей — по любой части имени, ника или телефона; комментарии и сообщения — по началу слов в любой форме.`}
            />
          ) : shown === 'all' ? (
            <FewOfEach text={q} />
          ) : (
            <OneKind key={`${shown} ${q}`} kind={shown} text={q} />
          )}
        </div>
      </search>
    </Page>
  )
}
