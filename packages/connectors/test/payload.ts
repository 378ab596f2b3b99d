import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = (network: string) => join(import.meta.dirname, '..', 'src', network, 'payloads')

export const readPayload = (network: string, name: string): Buffer =>
  readFileSync(join(folder(network), `${name}.json`))

export const payloadNames = (network: string, isWanted: (name: string) => boolean): string[] =>
  readdirSync(folder(network))
    .map((file) => file.replace('.json', ''))
    .filter(isWanted)
