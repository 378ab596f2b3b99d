import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findS3 } from '../../../../tools/install/s3.ts'

/** The test that wants a real one is left out where there is none; in CI that is a failure. */
export const hasS3 = findS3() !== undefined || process.env.CI === 'true'

/** A server that speaks S3, in a process of its own, with one empty bucket. It refuses what is signed wrongly. */
export async function startS3() {
  const program = findS3()
  if (!program) throw new Error('no S3-speaking server on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'otklik-s3-'))
  const words = ['--directory', folder, '--port', '0', '--address', '127.0.0.1', '--configure-bucket', 'otklik-files']
  // Its package comes without the program that should start it.
  const start = `require(${JSON.stringify(program)}).parseAsync(['node', 's3', ...${JSON.stringify(words)}])`
  const child: ChildProcess = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'pipe'] })
  const port = await listening(child)
  return {
    folder,
    place: {
      ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'otklik-files', is_path_style: true },
      // The only keys it knows.
      ...{ access_key: 'S3RVER', secret_key: 'S3RVER' },
    },
    async remove() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('it says nothing')
  for await (const line of createInterface({ input: stdout })) {
    const [, port] = /listening on .*:(\d+)/.exec(line) ?? []
    if (port) return Number(port)
  }
  throw new Error('the S3-speaking server ended at once')
}
