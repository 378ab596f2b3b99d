import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** The answer as the server reads it: base64 of the challenge beside its solution. */
export async function solve(challenge: object): Promise<string> {
  const given = challenge as Challenge
  const solution = await solveChallenge({ challenge: given, deriveKey })
  return btoa(JSON.stringify({ challenge: given, solution }))
}
