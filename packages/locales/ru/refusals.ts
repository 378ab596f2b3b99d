import type * as en from '../en/refusals.ts'

export const refusals: typeof en.refusals = {
  invalid: 'Проверьте отмеченные поля',
  code_required: 'Введите одноразовый код',
  signed_out: 'Войдите в систему',
  // Эти тексты клиент по спецификации сравнивает дословно, поэтому они английские на обоих языках.
  token_expired: 'Access token has expired',
  user_not_found: 'User not found',
  invalid_token: 'Invalid token',
  period_over: 'Оплаченный период закончился',
  no_access: 'У вас нет доступа',
  otp_required: 'Сначала включите двухфакторный вход',
  not_found: 'Не найдено',
  wrong_credentials: 'Неверный email или пароль',
  method_not_allowed: 'Здесь это невозможно',
  stale: 'За это время что-то изменилось',
  deleted: 'Удалено в сети',
  tag_required: 'Перед закрытием поставьте тег',
  too_late: 'Уже отправлено',
  too_large: 'Слишком большой размер',
  not_json: 'Нужен JSON',
  key_reused: 'Этот ключ запроса уже использован для другого',
  reply_empty: 'Сначала напишите текст',
  reply_too_long: 'Текст длиннее, чем позволяет сеть',
  reply_too_many_files: 'Сеть принимает меньше файлов',
  reply_not_allowed: 'Сеть не позволяет здесь ответить',
  file_not_allowed: 'Этот файл нельзя отправить',
  too_many: 'Слишком много попыток. Попробуйте позже',
  internal: 'Ошибка на нашей стороне',
  unavailable: 'Сервис занят. Попробуйте через минуту',
}

export const fields: typeof en.fields = {
  invalid_type: 'Заполните поле',
  too_small: 'Слишком коротко',
  too_big: 'Слишком длинно',
  unrecognized_keys: 'Неизвестное поле',
  custom: 'Недопустимое значение',
}
