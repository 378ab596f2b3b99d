import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../../../platform/save-file.ts'
import { CheckIcon, CopyIcon, DownloadIcon } from '../../../../ui/icons/icons.tsx'
import { Modal } from '../../../../ui/layers/Modal.tsx'
import classes from './BackupCodesDialog.module.css'

type Props = { codes: readonly string[]; isFirst?: boolean; onClose: () => void }

/** Shown once: closing by accident would lose them, so only the button closes. */
export function BackupCodesDialog({ codes, isFirst, onClose }: Props) {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={isFirst ? t`Вход в два шага включён` : t`Новые резервные коды`}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={classes.text}>
        <Trans>
          Сохраните резервные коды: больше мы их не покажем. С каждым можно войти один раз, если телефона нет под рукой.
        </Trans>
      </p>
      <ul className={classes.codes} aria-label={t`Резервные коды`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        {/* Not the one that closes: whoever confirmed with Enter may still be holding it. */}
        <Button variant="default" leftSection={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={copy} data-autofocus>
          {isCopied ? <Trans>Скопировано</Trans> : <Trans>Скопировать</Trans>}
        </Button>
        <Button variant="default" leftSection={<DownloadIcon />} onClick={() => download(text)}>
          <Trans>Скачать</Trans>
        </Button>
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose}>
          <Trans>Коды сохранены</Trans>
        </Button>
      </div>
    </Modal>
  )
}

function download(text: string) {
  saveFile('otklik-backup-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))
}
