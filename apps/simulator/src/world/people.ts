export type Person = {
  /** From 0; of those who make it a crowd, from `MORE`; of those who wrote in weeks that are over, from `AWAY`. */
  place: number
  first_name: string
  last_name: string
  username: string
  is_woman: boolean
}

// First name, last name, short name: believable together, none of them anybody in particular.
const women = `
Анна Соколова anna_sokolova, Мария Лебедева masha.leb, Екатерина Морозова katya_moroz, Ольга Новикова olga.novikova
Татьяна Козлова tanya_kozlova, Наталья Павлова natali_pav, Ирина Волкова ira.volkova, Светлана Зайцева sveta_zay
Елена Семёнова elena.sem, Юлия Голубева julia_golub, Дарья Виноградова dasha.vin, Анастасия Богданова nastya_bogd
Ксения Воробьёва ksu.vorob, Полина Фёдорова polina_fed, Виктория Михайлова vika.mih, Алина Беляева alina_bel
Маргарита Тарасова rita.tarasova, Людмила Белова luda_belova, Галина Комарова galina.kom, Вера Орлова vera_orlova
Надежда Киселёва nadya.kis, Валентина Макарова valya_makarova, Кристина Андреева kris.andreeva, Евгения Ковалёва zhenya_kov
Лариса Ильина larisa.ilina, София Гусева sonya_guseva, Варвара Титова varya.titova, Алёна Кузьмина alena_kuz
Диана Кудрявцева di.kudr, Инна Баранова inna_baranova, Зинаида Куликова zina.kulikova, Тамара Алексеева toma_alex
`
const men = `
Иван Петров ivan_petrov, Алексей Смирнов alex.smirnov, Дмитрий Кузнецов dima_kuz, Сергей Попов sergey.popov
Андрей Васильев andrey_vas, Михаил Соловьёв misha.solo, Николай Зайцев kolya_zaycev, Павел Егоров pavel.egorov
Артём Яковлев artem_yak, Максим Григорьев max.grig, Роман Романов roma_romanov, Владимир Воронин vova.voronin
Игорь Сорокин igor_sorokin, Олег Сергеев oleg.serg, Константин Захаров kostya_zah, Юрий Борисов yura.borisov
Виктор Королёв viktor_korol, Антон Герасимов anton.ger, Евгений Пономарёв evgen_pon, Денис Григорьев den.grigoriev
Кирилл Лазарев kirill_laz, Никита Медведев nik.medvedev, Глеб Ершов gleb_ershov, Тимур Сафин timur.safin
Вячеслав Жуков slava_zhukov, Руслан Хасанов rus.hasanov, Степан Рябов stepa_ryabov, Фёдор Поляков fedor.pol
Борис Цветков boris_cvetkov, Аркадий Данилов arkady.dan
`

export const people: readonly Person[] = [...read(women, true), ...read(men, false)].map((person, place) => ({
  ...person,
  place,
}))

function read(list: string, is_woman: boolean) {
  return list
    .split(/[,\n]/)
    .map((line) => line.trim().split(' '))
    .filter((words) => words.length === 3)
    .map(([first_name = '', last_name = '', username = '']) => ({ first_name, last_name, username, is_woman }))
}

const AWAY = 10_000

/** Others of the same town, who wrote in weeks that are over: a family name, and a number of their own. */
export const formerPeople: readonly Person[] = people.map((person) => {
  const alike = people.filter(({ is_woman }) => is_woman === person.is_woman)
  const { last_name } = alike[(alike.indexOf(person) + 5) % alike.length] as Person
  return {
    ...person,
    place: AWAY + person.place,
    last_name,
    username: `${person.username}_${70 + (person.place % 30)}`,
  }
})

const MORE = 1_000

/** As many as are wanted: those of the town, and more like them. */
export const crowd = (count: number): Person[] => Array.from({ length: count }, (_, n) => people[n] ?? oneMore(n))

function oneMore(n: number): Person {
  const like = people[n % people.length] as Person
  return { ...like, place: MORE + n, username: `${like.username}${n}` }
}

export const personAt = (place: number): Person | undefined =>
  people[place] ?? formerPeople[place - AWAY] ?? (place >= MORE && place < AWAY ? oneMore(place - MORE) : undefined)

type Numbered = { people_from: number }

/** One and the same person has another number on each network. */
export const idOn = ({ people_from }: Numbered, person: Person) => people_from + person.place

export const findPerson = ({ people_from }: Numbered, id: number): Person | undefined => personAt(id - people_from)
