import type * as en from '../en/answers.ts'

export const answers: typeof en.answers = {
  email_confirmed: 'Email подтверждён',
  email_changed: 'Email изменён',
  email_kept: 'Смена адреса отменена. Смените пароль: его мог узнать кто-то ещё',
  email_returned: 'Прежний адрес возвращён. Мы отправили на него ссылку: задайте новый пароль',
}
