import { findPerson, formerPeople, type Person, people } from '../../world/people.ts'
import { whatsappPeople } from './accounts.ts'

const first_phone = 79_110_000_001
const first_user = 13_491_208_655_302

/** Some go by a name of their own and do not show their phone. */
export const isHidden = ({ place }: Person) => place % 12 === 7

export const userId = (person_id: number) => `RU.${first_user + (person_id - first_phone)}`

/** What a dialogue is called on the wire: the phone, or the id of one who does not show it. */
export function chatId(person_id: number): string {
  const person = findPerson(whatsappPeople, person_id)
  return person && isHidden(person) ? userId(person_id) : String(person_id)
}

/** `to`, `recipient` or a user to block → the number of the dialogue. A phone need not be anybody's. */
export function findRecipient(wire: unknown): number | undefined {
  const id = String(wire ?? '')
  if (/^\+?\d{7,15}$/.test(id)) return Number(id.replace('+', ''))
  const known = [...people, ...formerPeople].find(({ place }) => userId(first_phone + place) === id)
  return known && first_phone + known.place
}
