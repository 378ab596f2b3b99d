import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { StackIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Panes } from '../../../ui/page/Pane.tsx'
import { Group } from '../parts/twins/Group.tsx'
import { GroupList } from '../parts/twins/GroupList.tsx'
import classes from '../parts/twins/Twins.module.css'

/** Groups at the left; who asks the same in the middle; one answer to all of them at the right. */
export function TwinsPage() {
  const { t } = useLingui()
  const { id } = useParams({ strict: false })
  if (id !== undefined) return <Group key={id} id={id} list={<GroupList chosen_id={id} />} />
  return (
    <div className={classes.page}>
      <Panes
        isMainOpen={false}
        listLabel={t`Группы похожих`}
        list={<GroupList chosen_id={undefined} />}
        main={
          <Empty
            icon={StackIcon}
            title={t`Выберите группу`}
            text={t`Здесь видно, кто спрашивает одно и то же, и что уйдёт каждому.`}
          />
        }
      />
    </div>
  )
}
