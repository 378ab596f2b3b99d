/** A page, bot or listing of this world. Its tokens are known to everybody: they open nothing but the simulator. */
export type Account = {
  network: string
  id: string
  name: string
  screen_name: string
  /** What a person would paste to connect it, by the names of the catalogue's token fields. */
  tokens: Readonly<{
    access: string
    admin?: string
    app_secret?: string
    page?: string
    owner?: string
    key_id?: string
    token_secret?: string
  }>
  company: Company
  /** The number of the first person of this world on this network: the others follow (`idOn`). */
  people_from: number
}

/** Whose account it is: the demo connects each company's own. */
export type Company = 'lavka' | 'kuhnya'

export const accountKey = ({ network, id }: { network: string; id: string }) => `${network}:${id}`
