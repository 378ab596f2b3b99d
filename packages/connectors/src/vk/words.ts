import { linkWords } from '../links.ts'

/** Texts name people as `[id1|Иван]`; a person reads «Иван». Pages of VK are named alike, by their address. */
const mention = /\[(?:id|club|public|event)\d+(?::[\w-]+)?\|([^\]|]+)\]/g
const page = /\[((?:https?:\/\/|(?:m\.)?vk\.(?:com|ru|cc|me)\/)[^\s\]|]+)\|([^\]|]+)\]/gi
const pageWords = (_: string, address: string, words: string) =>
  linkWords(words, /^https?:/i.test(address) ? address : `https://${address}`)

/** What a person should read. */
export const readable = (text: string): string => text.replaceAll(mention, '$1').replaceAll(page, pageWords)
