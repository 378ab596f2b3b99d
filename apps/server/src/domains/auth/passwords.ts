import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type Asking, makeTurns } from './throttle/turns.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes. About 30 ms, on a thread of its own.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A flood of sign-ins must leave a core to everybody else, and the threads to files and names. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** The last of them waits some seconds: longer than that no browser does. */
const MOST_WAITING = 200
const inTurn = makeTurns(AT_ONCE, MOST_WAITING)

/** `place` is where it is asked for; each place waits for its own. */
export const hashPassword = (password: string, place = '') => inTurn({ place }, () => hash(password, options))

/** For people who do not exist: the answer must take as long as for those who do. */
const nobody = hash('nobody has this password', options)

type Question = Asking & {
  password: string
  stored: string | null | undefined
  /** Asked when the turn has come: much may have happened while waiting for it. */
  isStillAllowed?: () => Promise<void>
}

export const isPasswordRight = ({ password, stored, isStillAllowed, ...asking }: Question): Promise<boolean> =>
  inTurn(asking, async () => {
    await isStillAllowed?.()
    const isRight = await verify(stored ?? (await nobody), password)
    return isRight && stored != null
  })
