/** What is written into tickets of HelpDeskEddy and into notes about them. */
export const hde = {
  nobody: 'клиент',
  us: 'Мы',
  wordless: 'без текста',
  link: 'В Отклике',
  title: (author: string) => `Обращение: ${author}`,
  sent: (no: string, host: string) => `Передано в HelpDeskEddy (${host}): заявка ${no}.`,
  answered: (no: string) => `HelpDeskEddy, заявка ${no}:`,
  closed_but_written: (no: string) =>
    `HelpDeskEddy: заявка ${no} закрыта. Клиент с тех пор писал, поэтому здесь не закрыто.`,
  closed_but_refused: (no: string) =>
    `HelpDeskEddy: заявка ${no} закрыта. Здесь закрыть не получилось: проверьте обязательные теги.`,
}
