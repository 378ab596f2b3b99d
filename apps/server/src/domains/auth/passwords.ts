import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { makeTurns } from './turns.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes. About 30 ms, on a thread of its own.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A flood of sign-ins must leave a core to everybody else, and the threads to files and names. */
const inTurn = makeTurns(Math.max(1, Math.min(2, availableParallelism() - 1)))

/** `place` is where it is asked for; each place waits for its own. */
export const hashPassword = (password: string, place = '') => inTurn(place, () => hash(password, options))

/** For people who do not exist: the answer must take as long as for those who do. */
const nobody = hash('nobody has this password', options)

type Question = {
  password: string
  stored: string | null | undefined
  place: string
  isStillAllowed?: () => Promise<void>
}

/** `isStillAllowed` is asked when the turn has come: much may have happened while waiting for it. */
export const isPasswordRight = ({ password, stored, place, isStillAllowed }: Question): Promise<boolean> =>
  inTurn(place, async () => {
    await isStillAllowed?.()
    const isRight = await verify(stored ?? (await nobody), password)
    return isRight && stored != null
  })
