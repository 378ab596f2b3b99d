import { whyNoStage } from '../tools/install/network-programs.ts'
import { runOutside } from '../tools/tests/outside.ts'

export const name = 'outside: a customer’s server, real names and certificates, and whatever is wrong with them'

export async function isPossible(): Promise<boolean> {
  const reason = await whyNoStage()
  if (reason) console.log(reason)
  return !reason
}

export async function run() {
  if ((await runOutside([])) !== 0) throw new Error('see above')
}
