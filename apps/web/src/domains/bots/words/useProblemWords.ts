import { useLingui } from '@lingui/react/macro'
import type { BotProblem } from '@otklik/contract/bots/problems.ts'
import { limits } from '@otklik/contract/limits.ts'

/** What is wrong with a graph, and what to do about it. */
export function useProblemWords() {
  const { t } = useLingui()
  const kinds: Record<string, string> = {
    account: t`аккаунт`,
    tag: t`тег`,
    member: t`сотрудник`,
    group: t`группа`,
    label: t`метка`,
    bot: t`бот`,
    company: t`компания`,
    post: t`публикация`,
    template: t`шаблон`,
    agent: t`агент`,
    fact_folder: t`папка фактов`,
  }
  const most = limits.bot_regexes
  const ports: Record<string, string> = {
    next: t`дальше`,
    else: t`иначе`,
    other: t`другое`,
    ok: t`получен`,
    chosen: t`выбрал`,
    found: t`нашлось`,
  }
  return ({ code, about }: Pick<BotProblem, 'code' | 'about'>): string => {
    const what = about ?? ''
    const sample = `{${what}|—}`
    switch (code) {
      case 'no_start':
        return t`Не выбран первый узел: с чего начинать разговор`
      case 'no_triggers':
        return t`Не выбрано, когда бот начинает: его запустит только правило или другой бот`
      case 'unreachable':
        return t`Сюда не ведёт ни один путь`
      case 'dead_end': {
        const port = ports[what] ?? what
        return t`Тупик: выход «${port}» никуда не ведёт`
      }
      case 'endless_loop':
        return t`Круг без остановки: на нём бот никого не ждёт`
      case 'text_missing':
        return t`Нет текста`
      case 'choices_missing':
        return t`Нет ни одной кнопки с ответом`
      case 'choice_label_missing':
        return t`У кнопки нет названия`
      case 'choice_url':
        return t`У кнопки-ссылки неверный адрес: нужен https://`
      case 'branches_missing':
        return t`Нет ни одной ветки`
      case 'shares_sum':
        return t`Доли в сумме не дают 100 %`
      case 'variable_missing':
        return t`Не выбрана переменная`
      case 'variable_unknown':
        return t`Такой переменной нет: ${what}`
      case 'variable_kind':
        return t`Переменная «${what}» не того вида`
      case 'variable_unset':
        return t`Не на каждом пути сюда заполнена переменная «${what}»: задайте замену, например ${sample}`
      case 'expression':
        return t`Выражение не читается: ${what}`
      case 'pattern':
        return t`Нет регулярного выражения, или оно не читается`
      case 'pattern_heavy':
        return t`Регулярное выражение проверяется слишком долго: упростите его`
      case 'pattern_untried':
        return t`Сейчас проверить регулярное выражение не удалось: попробуйте через минуту`
      case 'patterns_many':
        return t`Регулярных выражений больше, чем помещается в одного бота: ${most}`
      case 'http_url':
        return t`Неверный адрес: нужен https:// и постоянное имя сервера`
      case 'http_inside':
        return t`Адрес ${what} ведёт во внутреннюю сеть: такие запросы не уходят, разговоры пойдут по выходу «ошибка»`
      case 'http_header':
        return t`Такого заголовка быть не может: ${what}`
      case 'http_path':
        return t`Путь в ответе не читается: ${what}`
      case 'http_repeats':
        return t`Повторит запрос, который что-то меняет: отметьте, что повтор безвреден, или оставьте одну попытку`
      case 'secret_missing':
        return t`Нет секрета «${what}»: задайте его в настройках бота`
      case 'secret_host':
        return t`Секрет «${what}» задан для другого сервера: задайте его заново для этого`
      case 'secret_no_host':
        return t`У секрета «${what}» не указан сервер: задайте его заново, до тех пор запрос не уйдёт`
      case 'agent_missing':
        return t`Не выбран агент`
      case 'agent_off':
        return t`Агент выключен: все разговоры пойдут по выходу «ошибка»`
      case 'agent_no_model':
        return t`Агенту некого спросить: нет ключа, или пространство ничего не отправляет моделям`
      case 'labels_missing':
        return t`Нет ни одной темы, или у темы нет названия`
      case 'labels_double':
        return t`Две темы называются одинаково: ${what}`
      case 'fields_missing':
        return t`Нет ни одного поля, или у поля нет названия`
      case 'fields_double':
        return t`Два поля называются одинаково: ${what}`
      case 'field_choices':
        return t`У поля с вариантами нет ни одного варианта`
      case 'act_missing':
        return t`Не выбрано действие`
      case 'act_not_here':
        return t`В диалогах этого сделать нельзя`
      case 'node_missing':
        return t`Не выбран узел, к которому перейти`
      case 'sub_missing':
        return t`Не выбран бот, или его больше нет`
      case 'sub_unpublished':
        return t`Этот бот не опубликован`
      case 'sub_loop':
        return t`Этот бот сам ведёт сюда: получился бы круг`
      case 'dead_reference': {
        const kind = kinds[what] ?? what
        return t`Упоминает то, чего больше нет: ${kind}`
      }
      case 'no_timeout':
        return t`Если клиент промолчит, разговор просто кончится: проведите выход «молчит»`
      case 'keyword_missing':
        return t`У ключевого слова нет ни одного слова`
      case 'network_silent':
        return t`${what}: писать в диалог нельзя`
      case 'network_text':
        return t`${what}: текст длиннее, чем принимает сеть`
      case 'network_private':
        return t`${what}: сеть не умеет отвечать на комментарий в личные`
      default:
        return code satisfies never
    }
  }
}
