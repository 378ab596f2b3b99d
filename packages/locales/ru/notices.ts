import type * as en from '../en/notices.ts'

export const notices: typeof en.notices = {
  mention: { title: (name) => `${name} упоминает вас`, text: (about) => about },
  assigned: {
    title: (name) => (name ? `Вам передано: ${name}` : 'Вам передано автоматически'),
    text: (about) => about,
  },
  later: {
    title: () => 'Клиент написал раньше',
    text: (about) => `Ваш ответ не отправлен и снова лежит в черновике: ${about}`,
  },
  stopped: {
    title: (name) => `Ваш ответ остановлен: ${name}`,
    text: (about) => `Он не отправлен и снова лежит в черновике: ${about}`,
  },
  inherited: {
    title: () => 'Ответ коллеги не отправлен',
    text: (about) => `У него больше нет на это права; текст теперь в вашем черновике: ${about}`,
  },
  failed: { title: () => 'Ваш ответ не отправлен', text: (about) => about },
  unknown: {
    title: () => 'Неизвестно, дошёл ли ваш ответ',
    text: (about) => `Сеть не подтвердила, что приняла. Проверьте там, прежде чем отправлять снова: ${about}`,
  },
  delayed: { title: () => 'Пора вернуться к отложенному', text: (about) => about },
}
