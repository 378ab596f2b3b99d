import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id: 19 MiB, two passes. About 30 ms, on a thread of its own.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2

export const hashPassword = (password: string) => hash(password, options)

/** For people who do not exist: the answer must take as long as for those who do. */
const nobody = hash('nobody has this password', options)

let running = 0
const waiting: (() => void)[] = []

/** Two at a time: a flood of sign-ins must leave the threads to files and names. */
export async function isPasswordRight(password: string, stored: string | null | undefined): Promise<boolean> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    const isRight = await verify(stored ?? (await nobody), password)
    return isRight && stored != null
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** What "the same address" means. */
export const emailKeyOf = (email: string) => email.normalize('NFKC').toLowerCase()
