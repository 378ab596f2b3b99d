import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { httpMethods } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { useEditor } from '../editor/editor.ts'
import { BotTextField } from './BotTextField.tsx'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'
import { TryRequest } from './TryRequest.tsx'
import { VariableSelect } from './VariableSelect.tsx'

const NONE = ''
const PLAIN = 'plain'

/** A question to a system of one's own, and where its answer goes. */
export function HttpFields({ node, onChange }: FieldsProps<'http'>) {
  const { t } = useLingui()
  const { bot } = useEditor()
  const secrets = bot.secrets.map(({ name }) => ({ value: name, label: t`секрет «${name}»` }))
  return (
    <>
      <div className={panel.pair}>
        <Select
          label={t`Метод`}
          value={node.method}
          onChange={(method) => onChange({ ...node, method })}
          options={httpMethods.map((method) => ({ value: method, label: method }))}
        />
      </div>
      <TextField
        label={t`Адрес`}
        placeholder="https://crm.example.ru/orders/{order_no}"
        maxLength={2_000}
        value={node.url}
        onChange={(url) => onChange({ ...node, url }, 'url')}
      />
      <section className={panel.section} aria-label={t`Заголовки`}>
        <h3>
          <Trans>Заголовки</Trans>
        </h3>
        {node.headers.map((header, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headers are named while they are typed, and never change places
          <div key={place} className={panel.box}>
            <div className={panel.line}>
              <input
                className={panel.input}
                data-mono
                aria-label={t`Название заголовка`}
                placeholder="Authorization"
                maxLength={100}
                value={header.name}
                onChange={({ target }) =>
                  onChange(
                    { ...node, headers: node.headers.with(place, { ...header, name: target.value }) },
                    `header ${place}`,
                  )
                }
              />
              <IconButton
                label={t`Убрать заголовок`}
                icon={CloseIcon}
                size="s"
                onClick={() => onChange({ ...node, headers: node.headers.toSpliced(place, 1) })}
              />
            </div>
            <Select<string>
              label={t`Чем заполнить заголовок`}
              isLabelHidden
              value={header.secret ?? PLAIN}
              onChange={(chosen) =>
                onChange({
                  ...node,
                  headers: node.headers.with(place, { ...header, secret: chosen === PLAIN ? null : chosen }),
                })
              }
              options={[{ value: PLAIN, label: t`текст` }, ...secrets]}
            />
            {header.secret === null && (
              <input
                className={panel.input}
                aria-label={t`Значение заголовка`}
                maxLength={2_000}
                value={header.value}
                onChange={({ target }) =>
                  onChange(
                    { ...node, headers: node.headers.with(place, { ...header, value: target.value }) },
                    `value ${place}`,
                  )
                }
              />
            )}
          </div>
        ))}
        {node.headers.length < limits.bot_http_headers && (
          <div>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<PlusIcon size={14} />}
              onClick={() => onChange({ ...node, headers: [...node.headers, { name: '', value: '', secret: null }] })}
            >
              <Trans>Заголовок</Trans>
            </Button>
          </div>
        )}
      </section>
      {node.method !== 'GET' && (
        <BotTextField
          label={t`Тело запроса`}
          max={20_000}
          value={node.body}
          onChange={(body) => onChange({ ...node, body }, 'body')}
        />
      )}
      <section className={panel.section} aria-label={t`Ответ в переменные`}>
        <h3>
          <Trans>Ответ в переменные</Trans>
        </h3>
        {node.answers.map((answer, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paths are written while they are typed, and never change places
          <div key={place} className={panel.line}>
            <input
              className={panel.input}
              data-mono
              aria-label={t`Путь в ответе`}
              placeholder="$.status"
              maxLength={200}
              value={answer.path}
              onChange={({ target }) =>
                onChange(
                  { ...node, answers: node.answers.with(place, { ...answer, path: target.value }) },
                  `path ${place}`,
                )
              }
            />
            <VariableSelect
              label={t`Куда записать`}
              isLabelHidden
              value={answer.variable}
              onChange={(variable) => onChange({ ...node, answers: node.answers.with(place, { ...answer, variable }) })}
            />
            <IconButton
              label={t`Убрать строку`}
              icon={CloseIcon}
              size="s"
              onClick={() => onChange({ ...node, answers: node.answers.toSpliced(place, 1) })}
            />
          </div>
        ))}
        {node.answers.length < limits.bot_http_answers && (
          <div>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<PlusIcon size={14} />}
              onClick={() => onChange({ ...node, answers: [...node.answers, { path: '$.', variable: '' }] })}
            >
              <Trans>Строка</Trans>
            </Button>
          </div>
        )}
      </section>
      <div className={panel.pair}>
        <div className={panel.field}>
          <span className={panel.label}>
            <Trans>Ждать</Trans>
          </span>
          <NumberField
            label={t`Ждать ответа системы`}
            unit={t`с`}
            min={1}
            max={limits.bot_http_s}
            value={node.timeout_s}
            onChange={(timeout_s) => timeout_s !== null && onChange({ ...node, timeout_s }, 'timeout')}
          />
        </div>
        <div className={panel.field}>
          <span className={panel.label}>
            <Trans>Попыток</Trans>
          </span>
          <NumberField
            label={t`Попыток`}
            min={1}
            max={limits.bot_http_tries}
            value={node.tries}
            onChange={(tries) => tries !== null && onChange({ ...node, tries }, 'tries')}
          />
        </div>
      </div>
      {node.method !== 'GET' && (
        <Checkbox
          label={t`Повтор безвреден`}
          hint={t`Система узнаёт повтор по ключу: запрос можно послать снова и после сбоя.`}
          checked={node.is_repeatable}
          onChange={(is_repeatable) => onChange({ ...node, is_repeatable })}
        />
      )}
      <Select<string>
        label={t`Подписать секретом`}
        value={node.sign_with ?? NONE}
        onChange={(name) => onChange({ ...node, sign_with: name === NONE ? null : name })}
        options={[{ value: NONE, label: t`не подписывать` }, ...secrets]}
      />
      <p className={panel.note}>
        <Trans>Если выход «ошибка» никуда не ведёт, диалог уходит человеку: клиент не остаётся без ответа.</Trans>
      </p>
      <TryRequest node={node} />
    </>
  )
}
