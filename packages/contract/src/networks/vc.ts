import { makeChannel, type Network } from './network.ts'

export const vc: Network = {
  id: 'vc',
  name: 'VC',
  long_name: { ru: 'VC.ru', en: 'VC.ru' },
  nicknames: 'ВС ру',
  description: {
    ru: 'Комментарии к статьям компании',
    en: 'Comments on the articles of a company',
  },
  group: 'communities',
  color: '--net-ink',
  hidden: false,
  has_window: false,
  tokens: [
    {
      ...{ name: 'key_id', is_required: false, kind: 'text' },
      label: { ru: 'Почта', en: 'E-mail' },
      hint: {
        ru: 'Адрес, с которым компания входит на vc.ru. Не нужен, если ниже вставлен токен.',
        en: 'The address with which the company signs in to vc.ru. Not needed where a token is pasted below.',
      },
    },
    {
      ...{ name: 'access', is_required: true, kind: 'secret' },
      label: { ru: 'Пароль или токен', en: 'Password or token' },
      hint: {
        ru: 'Пароль от vc.ru: он обменивается на отдельный сеанс и нигде не хранится. Или токен обновления своего сеанса: на vc.ru в инструментах разработчика браузера, Local Storage → auth-refresh-token. Токен одноразовый: в том браузере придётся войти снова.',
        en: 'The password of vc.ru: it is exchanged for a session of its own and kept nowhere. Or the refresh token of your own session: on vc.ru, in the developer tools of the browser, Local Storage → auth-refresh-token. It is good for once: that browser has to sign in again.',
      },
    },
  ],
  // The vendor describes writing for an older version of its interface; what the site itself calls today is told by
  // public clients alone.
  comments: makeChannel({
    limit: 3_000,
    edit_window_s: 1_200,
    actions: ['reply', 'edit', 'delete', 'delete_own'],
    tells: ['edit', 'delete', 'echo'],
    brings: ['photo', 'video', 'quote'],
    takes: ['quote'],
    unverified: { actions: ['edit', 'delete', 'delete_own'] },
  }),
  messages: null,
}
