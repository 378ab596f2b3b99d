// Words that say nothing about what is asked: greetings, thanks, courtesies, and what people are called. Small letters, ё as е.

/** More than one word, taken out before the rest is cut into words. */
export const phrases =
  /(?<![\p{L}\p{N}])(?:добр(?:ый|ого) (?:день|дня|вечер|вечера|утро|времени(?: суток)?)|доброе утро|доброй ночи|всем привет|большое спасибо|спасибо большое|заранее спасибо|хорошего (?:дня|вечера)|с уважением|good (?:morning|afternoon|evening|day)|thank you(?: very much| so much)?|thanks a lot|in advance|best regards|hi there|hey there)(?![\p{L}\p{N}])/gu

export const fillers: ReadonlySet<string> = new Set(
  `здравствуйте здраствуйте здравствуй здрасте приветствую привет приветик хай салют
  спасибо спасибочки спс благодарю пожалуйста пожалуста пожалста плиз подскажите скажите ответьте
  девочки ребята ребят друзья люди народ админ господа коллеги уважаемые
  hello hi hey greetings thanks thx ty please pls plz kindly dear guys folks team admin everyone all`.split(/\s+/),
)

/** Words that may stand in one text and be missing in the other, however long they are: they change nothing about what is asked. */
export const light: ReadonlySet<string> = new Set(
  `это этот эта эти там тут здесь так такой такая как какой какая который которая уже еще вот вообще просто опять снова очень
  ведь разве неужели даже только лишь именно сейчас теперь сегодня может быть можно нужно надо буду будет будут был была было были
  мне меня мой моя мое мои нам нас наш наша вам вас ваш ваша ваши вашего они она оно его ему для про при под над или либо что чтобы если когда где куда
  хочу хотел хотела хотелось знаю интересно вопрос такое всего весь все всё типа короче кстати конечно наверное
  the and but for you your our are was were been have has had can could will would should this that these those there here
  just really again actually now still yet very also too only even then with from into about please tell know want wondering
  maybe guess like what when where which who how why does did any some`.split(/\s+/),
)

/** What people are called by, without the ending of the case («Ольга, Ольге, Ольгу»). A town is none of them. */
const nameStems = new Set(
  `александр алексе анастаси анатоли андре ан анют антон артем борис вадим валентин валери варвар васили вероник виктор
  виктори витали владимир вячеслав галин геннади георги глеб григори даниил данил дар даш денис дмитри дим евгени екатерин кат елен
  елизавет лиз иван игор иль инн ирин ир кирилл константин ксени ларис лиди любов людмил максим маргарит марин мари маш михаил миш
  надежд наташ натал никит никола нин оксан олег ольг ол павл полин роман руслан светлан серге сереж софь софи станислав степан тамар татьян тан
  тимофе ульян федор юл юли юри ян ярослав`.split(/\s+/),
)
const nameEndings = ['', 'а', 'у', 'е', 'и', 'ы', 'я', 'ю', 'й', 'ь', 'ья', 'ьи', 'ье', 'ью', 'ей', 'ой', 'ем', 'ом']
const names: ReadonlySet<string> = new Set(
  `adam alex alexander alice amanda amy andrew angela anna anthony ashley barbara ben betty bob brian carol charles chris christopher
  daniel david deborah donna edward elizabeth emily emma eric frank george helen henry jack jacob james jane jason jennifer jeremy
  jessica jim john jonathan joseph julia karen kate katherine kevin kim laura linda lisa lucy maria mary matthew melissa michael michelle mike
  nancy nicholas nick nicole oliver olivia pamela patricia paul peter rachel rebecca richard robert ronald ryan sam samantha sandra sarah
  scott sharon sophia stephen steven susan thomas tim tom timothy victoria william ян яна яне яну павел вера вере веру лена лене лену света свете свету костя косте костю`.split(
    /\s+/,
  ),
)

/** Three letters at least: «он» and «оно» are nobody. */
export const isName = (word: string): boolean =>
  names.has(word) ||
  (word.length >= 3 &&
    nameEndings.some((ending) => word.endsWith(ending) && nameStems.has(word.slice(0, word.length - ending.length))))
