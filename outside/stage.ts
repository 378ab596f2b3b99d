import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settingsOf } from '@otklik/server/src/platform/config/network-settings.ts'
import { networkClients } from '@otklik/simulator/networks/list.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { socialClients } from '@otklik/simulator/social/clients.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { freshDatabase } from '../faults/database/fresh-database.ts'
import { startProcess } from '../faults/servers/server-process.ts'
import { addresses } from './addresses.ts'
import { certify, readAuthority } from './certificates.ts'
import { startFront } from './front.ts'
import { startNames } from './names.ts'
import { MEDIA_HOST, raiseNetworks } from './networks.ts'
import { account, startPostOffice } from './post-office.ts'

export type Stage = Awaited<ReturnType<typeof setStage>>

export const HOST = 'support.severnaya.example'
export const MAIL_HOST = 'smtp.post.example'
const PRODUCT_PORT = 8080

/**
 * A customer's server and the world around it: the product as a process of its own with the settings that the documents
 * tell an operator to set and no others, the networks under their real names behind TLS, mail, and a database.
 */
export async function setStage() {
  const running = new AsyncDisposableStack()
  try {
    const data_dir = mkdtempSync(join(tmpdir(), 'otklik-outside-'))
    running.defer(() => rmSync(data_dir, { recursive: true, force: true }))
    const database = await freshDatabase(inject('connection'))
    running.defer(database.remove)
    const owner = new pg.Pool({ ...database.connection, max: 2 })
    owner.on('error', () => undefined)
    running.defer(() => owner.end())

    const folder = inject('stage_folder')
    const readKept = (name: string) => readFileSync(join(folder, name), 'utf8')
    const authority = readAuthority('Otklik stage', readKept('ca.pem'), readKept('ca.key'))
    const names = await startNames()
    running.defer(names.close)
    const front = await startFront(authority)
    running.defer(front.close)
    names.set(MAIL_HOST, Object.values(addresses.networks))
    const post_office = await startPostOffice(certify(authority, MAIL_HOST))
    running.defer(post_office.close)

    const simulator = makeSimulator({ retry_ms: 200, asks_every_ms: 250, origin: `https://${MEDIA_HOST}` })
    raiseNetworks(front, names, await simulator.listen())
    running.defer(() => simulator.close())
    names.set(HOST, Object.values(addresses.product))
    front.put(HOST, { origin: `http://127.0.0.1:${PRODUCT_PORT}`, from: '/', to: '/' })

    const env: NodeJS.ProcessEnv = {
      ...{
        DEMO: '0',
        SIGNUP: 'open',
        PORT: String(PRODUCT_PORT),
        PUBLIC_URL: `https://${HOST}`,
        TRUST_PROXY: '127.0.0.1',
      },
      ...{ DATA_DIR: data_dir, DATABASE_URL: database.url, DATABASE_POOL: '10' },
      SMTP_URL: `smtp://${account.user}:${encodeURIComponent(account.password)}@${MAIL_HOST}:587`,
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
      ...settingsOf(networkClients),
      ...keysOf('YANDEX', socialClients.yandex),
      ...keysOf('GOOGLE', socialClients.google),
    }
    const server = await startProcess({ file: 'apps/server/src/main.ts', env, isReady: /Otklik is ready/ })
    running.defer(async () => void (await server.stop()))

    return {
      ...{ env, server, simulator, front, names, post_office, owner, authority },
      [Symbol.asyncDispose]: () => running.disposeAsync(),
    }
  } catch (error) {
    await running.disposeAsync()
    throw error
  }
}

const keysOf = (name: string, { client_id, client_secret }: { client_id: string; client_secret: string }) => ({
  [`${name}_CLIENT_ID`]: client_id,
  [`${name}_CLIENT_SECRET`]: client_secret,
})
