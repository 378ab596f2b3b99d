import type { TestProject } from 'vitest/node'
import startDatabase from '../apps/server/test/template.ts'
import { layOutNamespace } from './addresses.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** With the certificate authority of this run. */
    stage_folder: string
  }
}

/** Once per run, inside the namespace: its addresses and names, and a database server. */
export default async function setup(project: TestProject) {
  const folder = process.env.STAGE_FOLDER
  if (!folder) throw new Error('The stage outside is run by `npm test -- outside` or `npm run faults -- outside`.')
  layOutNamespace(folder)
  project.provide('stage_folder', folder)
  return startDatabase(project)
}
