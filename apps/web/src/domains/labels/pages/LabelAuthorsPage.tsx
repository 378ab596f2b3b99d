import { useLingui } from '@lingui/react/macro'
import type { LabelAuthor, LabelCard } from '@otklik/contract/labels.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CloseIcon, PersonIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import row from '../../../ui/page/MarkedRow.module.css'
import { Page } from '../../../ui/page/Page.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { useMember } from '../../desk/api.ts'
import { labelAuthorsQuery, useLabelAuthor } from '../api.ts'
import { LabelTabs, useLabelCard } from '../parts/LabelFrame.tsx'
import classes from '../parts/LabelRow.module.css'

const route = getRouteApi('/work/settings/labels/$id/authors')

export function LabelAuthorsPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const { label, instead } = useLabelCard(id)
  return label ? (
    <LabelAuthors key={id} label={label} />
  ) : (
    <Page title={t`Метка`} backTo="/settings/labels" width="form">
      {instead}
    </Page>
  )
}

/** Who has the label, those who got it last first. */
function LabelAuthors({ label }: { label: LabelCard }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(labelAuthorsQuery(label.id))
  return (
    <ListPage
      title={label.name}
      backTo="/settings/labels"
      tabs={<LabelTabs label={label} />}
      label={t`Авторы`}
      query={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
      keyOf={({ id }) => id}
      empty={
        <Empty
          icon={PersonIcon}
          title={t`Этой метки ни у кого нет`}
          text={t`Её ставят на карточке автора, рядом с его обращением.`}
        />
      }
    >
      {(author) => <AuthorRow author={author} label={label} />}
    </ListPage>
  )
}

function AuthorRow({ author, label }: { author: LabelAuthor; label: LabelCard }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const change = useLabelAuthor()
  const who = useMember(label.space_id, author.by)?.name
  const { id, name } = author
  const put = (labels: { add?: number[]; remove?: number[] }, onSuccess?: () => void) =>
    change.mutate({ author_id: id, ...labels }, { onSuccess, onError: (error) => toast.error(failureText(error)) })
  const remove = () =>
    put({ remove: [label.id] }, () =>
      toast.ok(
        t`Метка снята: ${name}`,
        label.is_archived ? {} : { action: { label: t`Вернуть`, run: () => put({ add: [label.id] }) } },
      ),
    )
  return (
    <>
      <Avatar name={name} image={author.image} network={author.provider} />
      <span className={row.words}>
        <Link to="/author/$id" params={{ id }} className={classes.person}>
          {name}
        </Link>
        <span className={rowWords.about}>
          {who && <>{who} · </>}
          <Time at={author.at} />
        </span>
      </span>
      <IconButton label={t`Снять метку: ${name}`} icon={CloseIcon} disabled={change.isPending} onClick={remove} />
    </>
  )
}
