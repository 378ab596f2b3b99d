import type { AuthorRow } from '@otklik/contract/authors/contacts.ts'
import type { FoundChat, FoundItem } from '@otklik/contract/search.ts'

// Where what was found leads.
export const placeOfAuthor = ({ id }: AuthorRow) => `/author/${id}`
export const placeOfItem = ({ item }: FoundItem) => `/items/${item.id}`
export const placeOfChat = ({ chat }: FoundChat) => `/chats/${chat.id}/messages`
export const placeOfTemplate = ({ id }: { id: number }) => `/settings/templates/${id}`
