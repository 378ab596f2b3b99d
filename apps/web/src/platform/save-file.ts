import { type Sheet, workbookParts } from '@otklik/contract/files/xlsx.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The browser asks where to, or puts it where downloads go. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The archiver is loaded when somebody wants a workbook. */
export async function saveWorkbook(name: string, sheets: readonly Sheet[]) {
  const { strToU8, zipSync } = await import('fflate')
  const parts = Object.entries(workbookParts(sheets)).map(([path, text]) => [path, strToU8(text)] as const)
  // A copy of its own: a Blob takes no array whose memory could be shared.
  saveFile(name, new Blob([new Uint8Array(zipSync(Object.fromEntries(parts)))], { type: XLSX }))
}
