import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runProgram } from '../run-tool.ts'

/** Speaks S3 and checks every signature; for tests only, so it is no dependency of ours. */
const PROGRAM = '@20minutes/s3rver'
const VERSION = '5.0.0'
const folder = join(root, `.cache/s3rver-${VERSION}`)
const NONE = `No S3-speaking server for the test of the file store: ${PROGRAM} could not be installed from npm.`

/** The module to be started, where it is installed. */
export const findS3 = () => {
  const place = join(folder, 'node_modules', PROGRAM, 'lib/cli.js')
  return existsSync(place) ? place : undefined
}

/** The same, after installing it; says so when that is not possible. */
export async function findOrInstallS3(): Promise<string | undefined> {
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  if (!findS3())
    await runProgram('npm', ['install', ...quietly, '--prefix', folder, `${PROGRAM}@${VERSION}`], { output: 'kept' })
  if (!findS3()) console.log(NONE)
  return findS3()
}
