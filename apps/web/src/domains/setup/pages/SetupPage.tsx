import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { SetupFault, SetupSection, SetupSnapshot } from '@otklik/contract/setup.ts'
import { useRef, useState } from 'react'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { BracesIcon, DownloadIcon, UploadIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useApply, useCompare, useExport, useSnapshot } from '../api.ts'
import { ChangeList } from '../parts/ChangeList.tsx'
import { SectionList } from '../parts/SectionList.tsx'
import classes from '../parts/Setup.module.css'
import { SetupSide } from '../parts/SetupSide.tsx'
import { Slots } from '../parts/Slots.tsx'
import { usePicks } from '../picks.ts'

/** `isBack`: what stood here before, all of which is to be as it was. */
type Chosen = { name: string; text: string; isBack: boolean }

/** The set-up of a space as a file: taken away, compared with what is here, tried, applied, taken back. */
export function SetupPage() {
  const { t } = useLingui()
  const spaces = useSpacesWhere('setup.manage')
  const [picked, setPicked] = useState<number>()
  const space = spaces.find(({ id }) => id === picked) ?? spaces[0]
  const space_id = space?.id ?? 0
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [opened, setOpened] = useState<SetupSection>()
  const [slots, setSlots] = useState<Record<string, number | null>>({})
  const [tried, setTried] = useState<readonly SetupFault[]>()
  const takeAway = useExport(space_id)
  const compare = useCompare(space_id)
  const apply = useApply(space_id)
  const snapshot = useSnapshot()
  const compared = compare.data
  const picks = usePicks(compared, chosen?.isBack ?? false)
  const all = picks.list()
  const removed = all.filter(({ does }) => does === 'remove').length

  const look = (next: Chosen) => {
    setChosen(next)
    setTried(undefined)
    apply.reset()
    compare.mutate(next.text, {
      onSuccess: ({ sections }) => setOpened((sections.find(({ changes }) => changes.length > 0) ?? sections[0])?.name),
    })
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > limits.setup_bytes) return toast.error(t`Файл больше 10 МБ`)
    setSlots({})
    look({ name: file.name, text: await file.text(), isBack: false })
  }
  const goBack = ({ id }: SetupSnapshot) =>
    snapshot.mutate(id, {
      onSuccess: ({ document }) => look({ name: t`Точка возврата`, text: document, isBack: true }),
    })
  const run = async (is_trial: boolean) => {
    if (!chosen || !compared) return
    const question = {
      title: t`Применить настройки из файла?`,
      text: t`Изменений: ${all.length}, из них убирается: ${removed}. Всё применится разом или ничего. То, что есть сейчас, сохранится как точка возврата.`,
      yes: t`Применить`,
      danger: removed > 0,
    }
    if (!is_trial && !(await confirm(question))) return
    apply.mutate(
      { document: chosen.text, seen_version: compared.version, picks: all, slots, is_trial },
      {
        onSuccess: ({ is_applied, faults }) => {
          setTried(faults)
          if (faults.length > 0) toast.error(t`Применить не получится: смотрите «Проверка»`)
          if (!is_applied) return
          toast.ok(t`Настройки применены`)
          look(chosen)
        },
      },
    )
  }
  const section = compared?.sections.find(({ name }) => name === opened)
  return (
    <div className={classes.page}>
      <Page
        title={t`Настройки файлом`}
        about={<Trans>Теги, шаблоны, макросы, графики и остальные настройки пространства одним документом JSON.</Trans>}
        isFilled
        actions={
          <>
            <Button
              variant="default"
              leftSection={<DownloadIcon />}
              loading={takeAway.isPending}
              onClick={() => takeAway.mutate(`${space?.name ?? 'setup'}.json`)}
            >
              <Trans>Выгрузить сейчас</Trans>
            </Button>
            <Button
              variant={chosen ? 'default' : 'filled'}
              leftSection={<UploadIcon />}
              onClick={() => picker.current?.click()}
            >
              {chosen ? <Trans>Другой файл</Trans> : <Trans>Выбрать файл</Trans>}
            </Button>
          </>
        }
      >
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          className="visually-hidden"
          aria-label={t`Файл настроек`}
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <SpaceFilter
          spaces={spaces}
          value={space_id}
          onChange={(id) => {
            setPicked(id)
            setChosen(undefined)
            compare.reset()
          }}
        />
        {!chosen ? (
          <Empty
            icon={BracesIcon}
            title={t`Файл не выбран`}
            text={t`Выгрузите настройки, чтобы перенести их в другое пространство, или выберите файл: сначала покажем, что изменится.`}
          />
        ) : compare.isError ? (
          <Failure error={compare.error} onRetry={() => look(chosen)} isRetrying={compare.isPending} />
        ) : !compared ? (
          <RowSkeletons height={44} count={8} />
        ) : (
          <>
            <div className={classes.file}>
              <BracesIcon size={18} />
              <div>
                <b>{chosen.name}</b>
                <span className={classes.quiet}>
                  {compared.is_known ? (
                    <Trans>файл этого пространства: видно, что менялось здесь, а что в нём</Trans>
                  ) : (
                    <Trans>файл из другого места</Trans>
                  )}
                </span>
              </div>
              <div className={classes.into}>
                <b>{space?.name}</b>
                <span className={classes.quiet}>
                  <Trans>это пространство, сейчас</Trans>
                </span>
              </div>
            </div>
            {compared.slots.length > 0 && (
              <Slots space_id={space_id} slots={compared.slots} value={slots} onChange={setSlots} />
            )}
            <div className={classes.both}>
              <SectionList sections={compared.sections} picks={picks} opened={opened} onOpen={setOpened} />
              {section && <ChangeList section={section} picks={picks} />}
            </div>
            <footer className={classes.foot}>
              <Button loading={apply.isPending} disabled={all.length === 0} onClick={() => void run(false)}>
                {t({
                  message: plural(all.length, {
                    one: 'Применить # изменение',
                    few: 'Применить # изменения',
                    many: 'Применить # изменений',
                    other: 'Применить # изменения',
                  }),
                })}
              </Button>
              <Button variant="default" disabled={all.length === 0 || apply.isPending} onClick={() => void run(true)}>
                <Trans>Проверить без применения</Trans>
              </Button>
              <span className={classes.quiet}>
                {removed > 0 && <Trans>Уберётся: {removed}.</Trans>}{' '}
                <Trans>Перед применением сохранится точка возврата.</Trans>
              </span>
            </footer>
            {apply.isError && <Failure error={apply.error} onRetry={() => look(chosen)} isRetrying={false} />}
          </>
        )}
      </Page>
      <SetupSide
        space_id={space_id}
        faults={compared && (tried ?? compared.faults)}
        isTried={tried !== undefined}
        onRevert={goBack}
      />
    </div>
  )
}
