/** Under this name a person's draft and echoes of a dialogue are kept. */
export const threadOf = (user_id: number, chat_id: number) => `chat.${user_id}.${chat_id}`
