import { makeScratch } from './scratch.ts'
import { domainFiles } from './skeleton-domain.ts'
import { networkFiles } from './skeleton-network.ts'
import { writeSkeleton } from './write-skeleton.ts'

/** A domain and a network, written into a copy of the whole and named everywhere. */
export function writeBoth() {
  const { copy, run, remove, ...scratch } = makeScratch()
  const network_id = 'new-net'
  const files: Record<string, string> = {
    ...domainFiles('gadgets', '9999'),
    ...networkFiles(network_id, 'New Net'),
  }
  scratch.nameEverywhere('gadgets')
  scratch.leaveUnchecked()
  writeSkeleton(copy, files)
  const lists = scratch.nameNetwork(network_id)
  const sources = (pattern: RegExp) => Object.keys(files).filter((path) => pattern.test(path))
  return { copy, run, remove, files, lists, sources }
}
