// What people look for in an answer to a customer, with the words they look by: the emoji, then its words.

const set = `
😀 улыбка радость smile happy; 😃 улыбка рад smile glad; 😄 смех улыбка laugh smile; 😁 оскал улыбка grin
😆 смех хохот laugh; 😅 неловко пот sweat phew; 😂 смех слёзы joy tears; 🤣 хохот катаюсь rofl
🙂 улыбка вежливо slight smile; 🙃 вверх ногами ирония upside down; 😉 подмигиваю wink; 😊 тепло румянец blush
😇 ангел нимб angel; 🥰 любовь сердечки love; 😍 влюблён глаза сердца heart eyes; 🤩 восторг звёзды starstruck
😘 поцелуй воздушный kiss; 😋 вкусно язык yum; 😜 шучу язык wink tongue; 🤗 обнимаю объятия hug
🤭 хихикаю рот giggle; 🤫 тихо секрет shush; 🤔 думаю хм think; 🤨 бровь сомнение doubt; 😐 нейтрально neutral
😑 без слов expressionless; 😏 ухмылка smirk; 😒 недоволен unamused; 🙄 закатил глаза roll eyes
😬 неловко зубы grimace; 😌 облегчение спокойно relieved; 😔 грустно задумчив pensive; 😪 сонный sleepy
😴 сплю sleep; 😷 маска болею mask; 🤒 температура болею fever; 🤕 бинт ушиб bandage; 🤢 тошнит nausea; 🥵 жарко hot
🥶 холодно cold; 😵 голова кругом dizzy; 🤯 взрыв мозга mind blown; 🥳 праздник вечеринка party; 😎 круто очки cool
🤓 умник ботан nerd; 😕 озадачен confused; 😟 беспокойство worried; 🙁 грусть frown; ☹️ грусть frowning
😮 ого удивление wow; 😲 поражён astonished; 🥺 пожалуйста умоляю pleading; 😢 слеза грусть cry; 😭 рыдаю плач sob
😱 ужас крик scream; 😞 разочарован disappointed; 😓 тяжело пот downcast; 😩 устал weary; 😤 пар злость triumph
😡 злюсь красный angry; 😠 сержусь mad; 🤬 ругань swear; 💀 череп skull; 🤖 робот бот robot
👋 привет машу hello wave; 🤚 рука hand; ✋ стоп рука stop hand; 👌 ок отлично ok; 🤌 щепотка pinched
🤏 чуть-чуть little; ✌️ победа мир peace; 🤞 скрестил пальцы luck; 🤟 люблю знак love you; 🤘 рок rock
🤙 позвони call me; 👈 влево left; 👉 вправо right; 👆 вверх up; 👇 вниз ниже down; ☝️ внимание палец point
👍 нравится хорошо да like yes; 👎 не нравится плохо нет dislike no; ✊ кулак fist; 👊 кулак удар punch
👏 аплодисменты браво clap; 🙌 ура руки hooray; 👐 открытые руки open hands; 🤲 ладони palms
🤝 договорились рукопожатие deal handshake; 🙏 спасибо пожалуйста прошу thanks please; ✍️ пишу write
💪 сила бицепс strong; 👀 смотрю глаза eyes look; 🧠 мозг ум brain; 🗣️ говорю speak; 👤 человек person
👥 люди people; 👶 малыш baby; 👧 девочка girl; 👦 мальчик boy; 👩 женщина woman; 👨 мужчина man
👩‍💻 оператор за компьютером technologist; 🧑‍🍳 повар cook chef; 🚴 велосипед курьер cyclist
🤷 не знаю пожимаю shrug; 🤦 рука-лицо facepalm; 🙋 вопрос поднял руку raise hand; 🙇 поклон извините sorry bow
💁 информация help desk; ❤️ сердце любовь heart love; 🧡 оранжевое сердце orange heart
💛 жёлтое сердце yellow heart; 💚 зелёное сердце green heart; 💙 синее сердце blue heart
💜 фиолетовое сердце purple heart; 🖤 чёрное сердце black heart; 🤍 белое сердце white heart
🤎 коричневое сердце brown heart; 💔 разбитое сердце broken heart; 💕 сердечки two hearts
💖 сияющее сердце sparkling heart; 💗 растёт сердце growing heart; 💘 стрела сердце cupid
💝 сердце подарок gift heart; 💯 сто процентов hundred; 💢 злость anger; 💥 взрыв boom
💫 звёзды кружатся dizzy star; 💬 сообщение speech; 💭 мысль thought; 💤 сон sleep; 🐶 собака пёс dog
🐱 кот кошка cat; 🐭 мышь mouse; 🐹 хомяк hamster; 🐰 кролик заяц rabbit; 🦊 лиса fox; 🐻 медведь bear; 🐼 панда panda
🐨 коала koala; 🦁 лев lion; 🐯 тигр tiger; 🐮 корова cow; 🐷 свинья pig; 🐸 лягушка frog; 🐵 обезьяна monkey
🐔 курица chicken; 🐧 пингвин penguin; 🦉 сова owl; 🐝 пчела bee; 🦋 бабочка butterfly; 🐠 рыба fish
🐬 дельфин dolphin; 🐳 кит whale; 🐾 лапы следы paws; 🌸 цветок сакура blossom; 🌹 роза rose; 🌷 тюльпан tulip
🌻 подсолнух sunflower; 💐 букет цветы bouquet; 🌲 ёлка дерево tree; 🌿 трава зелень herb
🍀 клевер удача luck clover; 🍁 осень лист maple autumn; 🌍 земля мир earth; 🌙 луна ночь moon; ⭐ звезда star
🌟 сияет звезда glowing star; ✨ блеск новое sparkles; ⚡ молния быстро lightning fast; 🔥 огонь горячо fire hot
🌈 радуга rainbow; ☀️ солнце sun; ⛅ облачно cloud; ☔ дождь зонт rain umbrella; ❄️ снег снежинка snow
☃️ снеговик snowman; 🌊 волна море wave sea; 🍏 яблоко apple; 🍊 апельсин мандарин orange; 🍋 лимон lemon
🍌 банан banana; 🍉 арбуз watermelon; 🍇 виноград grapes; 🍓 клубника strawberry; 🍒 вишня cherry; 🍑 персик peach
🥑 авокадо avocado; 🍅 помидор tomato; 🥕 морковь carrot; 🥔 картофель potato; 🍞 хлеб bread; 🥐 круассан croissant
🧀 сыр cheese; 🥚 яйцо egg; 🥞 блины оладьи pancakes; 🍔 бургер burger; 🍟 картошка фри fries; 🍕 пицца pizza
🌭 хот-дог hot dog; 🥗 салат salad; 🍲 суп pot soup; 🍣 суши sushi; 🍜 лапша рамен noodles; 🍝 паста спагетти pasta
🍩 пончик donut; 🍪 печенье cookie; 🎂 торт день рождения birthday cake; 🍰 пирожное cake; 🧁 кекс cupcake
🍫 шоколад chocolate; 🍬 конфета candy; 🍦 мороженое ice cream; ☕ кофе чай coffee tea; 🍵 чай зелёный tea
🥤 напиток стакан drink; 🍷 вино wine; 🍺 пиво beer; 🥂 бокалы чокаемся cheers; 🍽️ тарелка приборы plate
🏠 дом home; 🏢 офис здание office; 🏪 магазин shop store; 🏥 больница hospital; 🏦 банк bank; 🏨 гостиница hotel
🏭 завод склад factory; 🏖️ пляж отпуск beach; 🚗 машина car; 🚕 такси taxi; 🚌 автобус bus
🚚 доставка грузовик delivery truck; 🚲 велосипед bike; 🛵 мопед курьер scooter; 🚂 поезд train
✈️ самолёт полёт plane; 🚀 ракета запуск rocket; ⛵ лодка парус boat; 🗺️ карта map; 🧭 компас compass
📍 место адрес pin place; ⏰ будильник время alarm; ⏳ ждём песочные часы hourglass wait
⌛ время вышло hourglass done; ⌚ часы watch; 🕐 час время clock; 📅 дата календарь calendar
📆 день календарь calendar; 🎁 подарок gift; 🎉 праздник поздравляю tada congratulations; 🎊 конфетти confetti
🎈 шарик balloon; 🎄 ёлка новый год christmas; 🎓 учёба выпуск graduation; 🏆 кубок победа trophy
🥇 первое место золото gold medal; 🎯 цель точно target; 🎵 музыка нота music; 🎬 кино видео movie; 🎮 игра game
⚽ футбол мяч football; 🏋️ спорт штанга gym; 📱 телефон смартфон phone; ☎️ телефон звонок telephone
📞 трубка звоните call; 💻 ноутбук компьютер laptop; 🖥️ монитор desktop; ⌨️ клавиатура keyboard
🖨️ принтер печать printer; 📷 фото камера camera; 🎥 видео съёмка video; 🔋 батарея заряд battery
🔌 вилка питание plug; 💡 идея лампа idea; 🔦 фонарик flashlight; 🔧 ремонт ключ wrench fix; 🔨 молоток hammer
⚙️ настройки шестерня settings gear; 🔑 ключ key; 🔒 закрыто замок lock; 🔓 открыто замок unlock
🔔 уведомление колокольчик bell; 🔕 без звука mute; 🔍 поиск лупа search; 🔗 ссылка link; 📎 скрепка файл paperclip
✂️ ножницы cut; 📌 кнопка закрепить pin; 📝 заметка запись note; 📄 документ страница document
📋 список буфер clipboard; 📁 папка folder; 📊 график статистика chart; 📈 рост график up trend
📉 падение график down trend; 📦 посылка коробка заказ package box; 📬 почта ящик mailbox
✉️ письмо конверт email letter; 📧 почта email; 📨 входящее письмо incoming; 🛒 корзина покупка cart
🛍️ покупки пакеты shopping; 🏷️ ценник бирка tag price; 💳 карта оплата card payment; 💰 деньги мешок money
💵 доллары деньги cash dollar; 💶 евро euro; 🧾 чек квитанция receipt; 💸 деньги улетают spend
👕 футболка одежда shirt; 👗 платье dress; 👟 кроссовки обувь shoes; 👜 сумка bag; 🕶️ очки солнечные sunglasses
💍 кольцо ring; 💄 помада косметика lipstick; 🧴 крем лосьон lotion; 🧼 мыло soap; 🧹 уборка метла broom
🛏️ кровать bed; 🛋️ диван мебель sofa; 🚿 душ shower; 💊 таблетка лекарство pill; 🩹 пластырь bandage
🧸 игрушка мишка teddy toy; 📚 книги books; 🖊️ ручка pen; 🎨 краски рисование art; ✅ готово галочка done check
☑️ отмечено check box; ✔️ да галочка check; ❌ нет крест отмена no cross; ❎ крест закрыть cross
➕ плюс добавить plus; ➖ минус minus; ❓ вопрос question; ❗ важно восклицание exclamation
‼️ очень важно double exclamation; ⚠️ внимание предупреждение warning; 🚫 нельзя запрещено forbidden
⛔ вход запрещён no entry; ℹ️ информация info; 🆗 окей ok; 🆕 новинка новое new; 🆓 бесплатно free
🔝 наверх топ top; 🔜 скоро soon; 🔄 обновить повтор refresh; ↩️ возврат назад return; ➡️ вправо стрелка right
⬅️ влево стрелка left; ⬆️ вверх стрелка up; ⬇️ вниз стрелка down; 🔴 красный круг red; 🟠 оранжевый круг orange
🟡 жёлтый круг yellow; 🟢 зелёный круг green; 🔵 синий круг blue; ⚪ белый круг white; ⚫ чёрный круг black
1️⃣ один first one; 2️⃣ два second two; 3️⃣ три third three; 4️⃣ четыре four; 5️⃣ пять five; #️⃣ решётка hash
🇷🇺 россия флаг russia; 🏁 финиш старт finish
`

export type Emoji = { emoji: string; words: string }

export const emojiSet: readonly Emoji[] = set
  .trim()
  .split(/; |\n/)
  .map((line) => {
    const [emoji = '', ...words] = line.split(' ')
    return { emoji, words: words.join(' ') }
  })

/** Those of which a word begins with what was typed; of several words all of them. */
export function findEmoji(typed: string): readonly Emoji[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return emojiSet
  return emojiSet.filter(({ words }) => {
    const own = fold(words).split(/[\s-]+/)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
}

const fold = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')
