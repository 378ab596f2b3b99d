import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAuthority } from '../../outside/certificates.ts'
import { ownNamespace } from '../install/network-programs.ts'
import { root, runProgram } from '../run-tool.ts'

/**
 * Runs tests of outside/ in a namespace with a network of its own, where a certificate authority of this run is trusted.
 * Answers with the exit code; `report` is where to count from.
 */
export async function runOutside(words: string[], report?: string, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-stage-'))
  try {
    const authority = makeAuthority('Otklik stage')
    const pem = join(folder, 'ca.pem')
    writeFileSync(pem, authority.pem)
    writeFileSync(join(folder, 'ca.key'), authority.key_pem, { mode: 0o600 })
    const [program, ...before] = ownNamespace
    const vitest = [join(root, 'node_modules/.bin/vitest'), 'run', '--config', 'outside/vitest.config.ts']
    const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
    const { code } = await runProgram(program, [...before, ...vitest, ...reporters, ...words], {
      // Trust is read when a process starts; the tests' own needs it as well, they are the browsers.
      env: { ...env, STAGE_FOLDER: folder, NODE_EXTRA_CA_CERTS: pem },
    })
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
