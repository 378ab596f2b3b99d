import type * as en from '../en/notices.ts'

export const notices: typeof en.notices = {
  mention: { title: (name) => `${name} упоминает вас`, text: (about) => about },
  assigned: { title: (name) => `Вам передано: ${name}`, text: (about) => about },
  later: {
    title: () => 'Клиент написал раньше',
    text: (about) => `Ваш ответ не отправлен и снова лежит в черновике: ${about}`,
  },
  delayed: { title: () => 'Пора вернуться к отложенному', text: (about) => about },
}
