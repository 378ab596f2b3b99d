import { signup } from '@otklik/contract/auth/signup.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { World } from './world.ts'

export const askChallenge = async ({ server }: Pick<World, 'server'>): Promise<Challenge> =>
  (await server.inject({ url: signup.captcha.path })).json().challenge

/** What a browser sends when it has done the work. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export const solveFresh = async (world: Pick<World, 'server'>) => solve(await askChallenge(world))
