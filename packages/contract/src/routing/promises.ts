// Whether somebody has promised something in what they wrote to a customer. By a dictionary, in the two languages of the
// product: it finds what is likely, and people put away what is none.

const verbs = [
  /(?:^|[^а-яё])(?:вернусь|вернёмся|вернемся|уточню|уточним|узнаю|узнаем|проверю|проверим|сообщу|сообщим|напишу|напишем)/,
  /(?:^|[^а-яё])(?:отвечу|ответим|перезвоню|перезвоним|пришлю|пришлём|пришлем|отправлю|отправим|оформлю|оформим)/,
  /(?:^|[^а-яё])(?:подготовлю|подготовим|передам|передадим|свяжусь|свяжемся|разберусь|разберёмся|разберемся|верну|вернём|вернем)/,
  /\b(?:i|we)(?:['’]ll| will) (?:get back|check|find out|let you know|write|reply|call|send|come back|prepare|look into|return)/,
]
/** A time by which something is to be. */
const times = [
  /(?:^|[^а-яё])(?:до|к|в) \d{1,2}[:.]\d{2}/,
  /(?:^|[^а-яё])(?:сегодня|завтра|послезавтра|через (?:час|полчаса|\d+ (?:мин|час|дн))|в течение (?:часа|дня|\d+))/,
  /\b(?:by|at|before) \d{1,2}(?::\d{2})?(?: ?(?:am|pm))?\b/,
  /\b(?:today|tomorrow|in an hour|within (?:an hour|a day|\d+))/,
]
/** What asks or tells of the past promises nothing. */
const isQuestion = (sentence: string) => sentence.trimEnd().endsWith('?')

/** The first sentence that promises: by its verb, or by a time together with one of ours doing it. Null: none. */
export function findPromise(text: string): string | null {
  for (const sentence of text.match(/[^.!?\n]+(?:\.(?=\d)[^.!?\n]+)*[.!?]*/g) ?? []) {
    const plain = sentence.toLowerCase()
    if (isQuestion(plain)) continue
    const isVerb = verbs.some((verb) => verb.test(plain))
    const isTime =
      times.some((time) => time.test(plain)) &&
      /(?:^|[^а-яё])(?:мы|я|будет|будут|привез|достав)|\b(?:we|i|will)\b/.test(plain)
    if (isVerb || isTime) return sentence.trim()
  }
  return null
}
