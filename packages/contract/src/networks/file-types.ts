// What a file is called to a network. Its bytes say so for pictures and sounds; of plain text and of old documents they
// do not, and there the name does.

const by_name: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}
/** What the bytes of those look like: nothing in particular, an old container, an archive. */
const untold: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(by_name),
  'application/octet-stream': Object.keys(by_name),
  'application/x-cfb': ['doc', 'xls', 'ppt'],
  'application/zip': ['docx', 'xlsx', 'pptx'],
}
/** One and the same under several names. */
const aliases: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'video/vnd.avi': 'video/x-msvideo',
  'video/avi': 'video/x-msvideo',
}

export function fileType({ mime, name }: { mime: string; name: string }): string {
  const end = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (Object.hasOwn(untold, mime) && untold[mime]?.includes(end)) return by_name[end] ?? mime
  return (Object.hasOwn(aliases, mime) && aliases[mime]) || mime || 'application/octet-stream'
}

/** For the window in which people choose files: types, and the ends of names that browsers know no type for. */
export const chooseBy = (types: readonly string[]): string =>
  [
    ...types,
    ...Object.keys(by_name)
      .filter((end) => types.includes(by_name[end] ?? ''))
      .map((end) => `.${end}`),
  ].join()
